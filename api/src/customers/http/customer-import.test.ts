import type { CallInput } from '@sala/shared-contracts/client';
import type { RecordImport } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { workbook } from '../../platform/tables/workbook.testing';
import { runDueJobs } from '../../testing/jobs';

type Plan = CallInput<'customerImportCheck'>['body'];

describe('imports of customers', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const upload = (text: string, name = 'clientes.csv') =>
    owner.client.ok('customerImportCreate', { query: { name }, body: new Blob([text]) });
  const view = (importId: string) =>
    owner.client.ok('customerImportView', { params: { importId } });
  const check = async ({ id: importId, mapping }: RecordImport, plan: Partial<Plan> = {}) => {
    await owner.client.ok('customerImportCheck', {
      params: { importId },
      body: { mapping, matchBy: ['email', 'phone'], onMatch: 'skip', ...plan },
    });
    await runDueJobs(api);
    return view(importId);
  };
  const run = async ({ id: importId }: RecordImport) => {
    await owner.client.ok('customerImportRun', { params: { importId } });
    await runDueJobs(api);
    return view(importId);
  };
  const rejects = async (importId: string) =>
    (
      await (
        await owner.client.ok('customerImportRejects', { params: { importId } })
      ).content.text()
    ).replace('\ufeff', '');
  const customers = async () =>
    (await owner.client.ok('customerList', { query: { sort: 'code', pageSize: 100 } })).items;
  const field = (
    key: string,
    label: string,
    type: 'text' | 'number' | 'date' | 'select',
    more: object = {},
  ) =>
    owner.client.ok('customerFieldCreate', {
      body: { key, label, type, required: false, ...more },
    });
  const refusal = { status: 409, code: 'import.wrong_state' };

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('an abandoned file is deleted with its bytes after a week, and a run one stays', async () => {
    const [left, used] = [
      await upload('Nombre\nAna\n', 'olvidado.csv'),
      await run(await check(await upload('Nombre\nEva\n'))),
    ];
    const inSql = (sql: string) =>
      api.database.asOwner(async (client) => (await client.query(sql, [owner.companyId])).rows);
    expect(
      await inSql(
        `select round(extract(epoch from due_at - clock_timestamp()) / 86400) as days from job where company_id = $1 and state = 'waiting' and kind = 'customer_import_expiry'`,
      ),
    ).toEqual([{ days: '7' }, { days: '7' }]);
    await inSql(
      `update job set due_at = clock_timestamp() where company_id = $1 and state = 'waiting' and kind = 'customer_import_expiry'`,
    );
    await runDueJobs(api);
    expect(
      await owner.client.refused('customerImportView', { params: { importId: left.id } }),
    ).toMatchObject({ status: 404 });
    expect(await view(used.id)).toMatchObject({ state: 'done' });
    expect(
      await inSql(`select name from stored_file where company_id = $1 and purpose = 'import'`),
    ).toEqual([{ name: 'clientes.csv' }]);
  });

  test('reports ambiguous month-first dates with advice, and imports the others', async () => {
    const rows = [
      'Ana,12/31/1990',
      'Eva,03/04/1990',
      'Luz,25/12/1991',
      'Mar,1992-03-04',
      'Sol,05/05/1993',
    ];
    const file = await run(await check(await upload(`Nombre,Nacimiento\n${rows.join('\n')}\n`)));
    expect(file.counts).toMatchObject({ created: 3, rejected: 2 });
    expect(file.faults).toMatchObject([
      {
        row: 2,
        heading: 'Nacimiento',
        value: '12/31/1990',
        code: 'month_first',
        message: expect.stringContaining('31/12/1990 o 1990-12-31') as unknown,
      },
      { row: 3, heading: 'Nacimiento', value: '03/04/1990', code: 'month_first' },
    ]);
    expect((await customers()).map(({ name }) => name)).toEqual(['Luz', 'Mar', 'Sol']);
  });

  test('reports a row with a full-width cell in a mapped column', async () => {
    const text = (reference: string, value: string) =>
      `<c r="${reference}" t="str"><v>${value}</v></c>`;
    const rows = `<row r="1">${text('A1', 'Nombre(s)')}${text('B1', 'Apellido')}</row><row r="2">${text('A2', 'Ana Ruiz')}</row><row r="3">${text('A3', 'Eva')}${text('B3', 'Sol')}</row>`;
    const content = await workbook(rows, {
      belowRows: '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>',
    });
    const file = await check(
      await owner.client.ok('customerImportCreate', {
        query: { name: 'a.xlsx' },
        body: new Blob([content]),
      }),
    );
    expect(file.counts).toMatchObject({ created: 1, rejected: 1 });
    expect(file.faults).toMatchObject([
      { row: 2, heading: 'Apellido', value: 'Ana Ruiz', code: 'merged' },
    ]);
  });

  test('guesses columns by headings in both languages, and custom fields by label and key', async () => {
    await field('alergias', 'Alergias conocidas', 'text');
    await field('nivel', 'Nivel', 'number');
    const file = await upload(
      'Nombre completo;E-MAIL;Teléfono celular;Apellido Paterno;alergias conocidas;NIVEL;Otra;Correo\nAna;a@b.mx;55;;;;x;y\n',
    );
    expect(file).toMatchObject({
      state: 'draft',
      rows: 1,
      position: 0,
      sheets: [],
      createdBy: 'Ana Ruiz',
      mapping: [
        'name',
        'email',
        'phone',
        'firstSurname',
        'values.alergias',
        'values.nivel',
        null,
        null,
      ],
      sample: [['Ana', 'a@b.mx', '55', '', '', '', 'x', 'y']],
    });
  });

  test('reads exports with headings and sources of earlier versions', async () => {
    const spanish = await upload(
      'Código,Tipo,Nombre,Correo,Origen,Uso de CFDI\n,Persona,Ana,ana@correo.mx,Llegó por su cuenta,G03\n',
    );
    expect(spanish.mapping).toEqual(['code', 'kind', 'name', 'email', 'source', 'usoCfdi']);
    expect((await run(await check(spanish))).counts).toMatchObject({ created: 1, rejected: 0 });
    expect(await customers()).toMatchObject([{ name: 'Ana', source: 'walk_in' }]);
    const english = await upload(
      'Kind,Name,E-mail,Tax postcode,Postcode\nPerson,Eva,,06600,06700\n',
    );
    expect(english.mapping).toEqual(['kind', 'name', 'email', 'fiscalZip', 'zip']);
  });

  test('a dry run counts and explains without writing, and the run matches it', async () => {
    await field('nivel', 'Nivel', 'select', {
      options: [{ value: 'oro', label: 'Cliente oro', sortOrder: 0 }],
    });
    await field('edad', 'Edad', 'number');
    await field('desde', 'Desde', 'date', { required: true });
    const file = await upload(
      'Nombre,Correo,Teléfono,Nacimiento,RFC,Estado,Etiquetas,CP,Nivel,Edad,Desde\n' +
        'Íñigo Ñu,INIGO@correo.mx,55 1234 5678,28/02/1990,gode-561231-gr8,activo,"vip; nuevo",6600,cliente ORO,"1,234.5",01/02/2020\n' +
        'Talleres Unidos,,+52 1 33 8765 4321,,EKU9003173C9,,,,,,2020-02-01\n' +
        'Eva,eva@,12,31/02/1990,ZZ9,perdido,,,plata,doce,\n',
    );
    const checked = await check(file);
    expect(checked).toMatchObject({
      state: 'checked',
      position: 3,
      counts: { created: 2, updated: 0, skipped: 0, rejected: 1 },
    });
    expect(
      checked.faults.map(({ row, heading, value, code }) => [row, heading, value, code]),
    ).toEqual(
      expect.arrayContaining([
        [4, 'Correo', 'eva@', 'format'],
        [4, 'Teléfono', '12', 'format'],
        [4, 'Nacimiento', '31/02/1990', 'not_a_date'],
        [4, 'RFC', 'ZZ9', 'format'],
        [4, 'Estado', 'perdido', 'not_an_option'],
        [4, 'Nivel', 'plata', 'not_an_option'],
        [4, 'Edad', 'doce', 'type'],
        [4, 'Desde', '', 'required'],
      ]),
    );
    expect(await customers()).toEqual([]);

    expect(await run(checked)).toMatchObject({
      state: 'done',
      position: 3,
      counts: { created: 2, updated: 0, skipped: 0, rejected: 1 },
    });
    expect(await customers()).toEqual([
      expect.objectContaining({
        code: 'C-000001',
        kind: 'person',
        name: 'Íñigo Ñu',
        email: 'inigo@correo.mx',
        phone: '+525512345678',
        birthDate: '1990-02-28',
        rfc: 'GODE561231GR8',
        status: 'active',
        tags: ['vip', 'nuevo'],
        zip: '06600',
        source: 'import',
        version: 1,
        values: { nivel: 'oro', edad: 1234.5, desde: '2020-02-01' },
      }),
      expect.objectContaining({
        code: 'C-000002',
        kind: 'company',
        name: 'Talleres Unidos',
        phone: '+523387654321',
        values: { desde: '2020-02-01' },
      }),
    ]);
    expect(
      await owner.client.ok('customerCreate', {
        body: { kind: 'person', name: 'Después', values: { desde: '2020-01-01' } },
      }),
    ).toMatchObject({ code: 'C-000003' });
  });

  test('an unreadable cell rejects only its row, with column, value and reason', async () => {
    const rows = [
      '<row><c t="str"><v>Nombre</v></c><c t="str"><v>Celular</v></c><c t="str"><v>Otra</v></c></row>',
      '<row><c t="str"><v>Ana</v></c><c><f>VLOOKUP(A2,B:C,2)</f></c><c/></row>',
      '<row><c t="str"><v>Luca D’Angelo</v></c><c><v>5512345678</v></c><c t="e"><v>#N/A</v></c></row>',
      '<row><c t="str"><v>Eva</v></c><c t="e"><f>B9</f><v>#REF!</v></c><c/></row>',
    ];
    const draft = await owner.client.ok('customerImportCreate', {
      query: { name: 'a.xlsx' },
      body: new Blob([await workbook(rows.join(''))]),
    });
    const done = await run(await check(draft));
    expect(done.counts).toEqual({ created: 1, updated: 0, skipped: 0, rejected: 2 });
    expect(done.faults).toMatchObject([
      { row: 2, heading: 'Celular', value: '=', code: 'no_result' },
      {
        row: 4,
        heading: 'Celular',
        value: '#REF!',
        code: 'shows_error',
        message: 'La celda muestra el error #REF!: corrígelo en el archivo.',
      },
    ]);
    expect(await customers()).toMatchObject([{ name: 'Luca D’Angelo', phone: '+525512345678' }]);
  });

  test('an extra comma rejects its row, because it shifts the cells after it', async () => {
    const done = await run(
      await check(
        await upload(
          'Nombre,Notas,Correo\nAna,Calle 5, Centro,ana@correo.mx\nEva,,eva@correo.mx\n',
        ),
      ),
    );
    expect(done).toMatchObject({
      counts: { created: 1, rejected: 1 },
      faults: [{ row: 2, heading: '', code: 'extra_cell' }],
    });
  });

  test('returns rejected rows with reasons, and imports them once fixed', async () => {
    const checked = await check(
      await upload('Nombre,Correo\nAna,ana@\nEva,eva@correo.mx\n"=1+1",x\n'),
    );
    await run(checked);
    const file = await rejects(checked.id);
    expect(file.split('\r\n').slice(3)).toEqual([
      'Nombre,Correo,Motivo del rechazo',
      expect.stringMatching(/^Ana,ana@,"?Correo: .+/),
      expect.stringMatching(/^'=1\+1,x,"?Correo: .+/),
      '',
    ]);
    const again = await upload(file.replace('ana@', 'ana@correo.mx').replace(',x,', ',,'));
    expect(again.mapping).toEqual(['name', 'email', null]);
    expect(await run(await check(again))).toMatchObject({ counts: { created: 2, rejected: 0 } });
    expect((await customers()).map(({ name }) => name)).toEqual(['Eva', 'Ana', '=1+1']);
  });

  describe('existing customers', () => {
    const text =
      'Código,Nombre,Correo,Teléfono,Notas\n,Ana Nueva,ANA@correo.mx,,Hola\n,Otra,otra@correo.mx,,\n,Otra más,otra@correo.mx,3311112222,Dos\n';

    beforeEach(async () => {
      await field('alergias', 'Alergias', 'text');
      await owner.client.ok('customerCreate', {
        body: {
          kind: 'person',
          name: 'Ana',
          email: 'ana@correo.mx',
          notes: 'Vieja',
          values: { alergias: 'Polen' },
        },
      });
    });

    test.each([
      ['skip', { created: 1, updated: 0, skipped: 2, rejected: 0 }, ['Ana', 'Otra']],
      ['update', { created: 1, updated: 2, skipped: 0, rejected: 0 }, ['Ana Nueva', 'Otra más']],
      [
        'create',
        { created: 3, updated: 0, skipped: 0, rejected: 0 },
        ['Ana', 'Ana Nueva', 'Otra', 'Otra más'],
      ],
    ] as const)(
      '%s: the dry run and the run agree, including repeats within the file',
      async (onMatch, counts, names) => {
        const checked = await check(await upload(text), { onMatch });
        expect(checked.counts).toEqual(counts);
        expect((await run(checked)).counts).toEqual(counts);
        expect((await customers()).map(({ name }) => name)).toEqual(names);
      },
    );

    test('updates only the row’s columns and logs the changes; the same file again changes nothing', async () => {
      await run(await check(await upload(text), { onMatch: 'update' }));
      const [ana] = await customers();
      expect(ana).toMatchObject({
        name: 'Ana Nueva',
        notes: 'Hola',
        values: { alergias: 'Polen' },
        version: 2,
      });
      const log = await api.database.asOwner(
        async (client) =>
          (
            await client.query<{ diff: object; user_id: string }>(
              `select diff, user_id from audit_log where entity_id = $1 and action = 'customer.updated'`,
              [ana?.id],
            )
          ).rows,
      );
      expect(log).toEqual([
        {
          user_id: owner.userId,
          diff: {
            name: ['Ana', 'Ana Nueva'],
            notes: ['Vieja', 'Hola'],
            import: [null, expect.any(String)],
          },
        },
      ]);
      const again = await run(
        await check(await upload('Correo,Nombre,Notas\nana@correo.mx,Ana Nueva,Hola\n'), {
          onMatch: 'update',
        }),
      );
      expect(again.counts).toEqual({ created: 0, updated: 0, skipped: 1, rejected: 0 });
      expect((await customers())[0]).toMatchObject({ version: 2 });
    });

    test('an export updates its own customers; the generic RFC matches nobody', async () => {
      await owner.client.ok('customerCreate', {
        body: { kind: 'person', name: 'Mostrador', rfc: 'XAXX010101000' },
      });
      const file = await (
        await owner.client.ok('customerExport', { query: { format: 'csv' } })
      ).content.text();
      const draft = await upload(file.split('\r\n').slice(3).join('\r\n'));
      expect(draft.matchBy).toEqual(['code', 'rfc', 'email', 'phone']);
      expect((await check(draft, { matchBy: ['code', 'rfc', 'email', 'phone'] })).counts).toEqual({
        created: 0,
        updated: 0,
        skipped: 2,
        rejected: 0,
      });
      const others = await check(
        await upload('Nombre,RFC\nOtra,XAXX010101000\nMás,XAXX010101000\n'),
        { matchBy: ['rfc'] },
      );
      expect(others.counts).toEqual({ created: 2, updated: 0, skipped: 0, rejected: 0 });
    });

    test('matches by code, and two with one email are ambiguous', async () => {
      await owner.client.ok('customerCreate', {
        body: { kind: 'person', name: 'Hermano', email: 'ana@correo.mx' },
      });
      const plan: Partial<Plan> = { matchBy: ['code', 'email'], onMatch: 'update' };
      const checked = await check(
        await upload(
          'Clave,Nombre,Correo\nc-000002,Luis,\n,Quién,ana@correo.mx\nC-000099,Nadie,\n',
        ),
        plan,
      );
      expect(checked.counts).toEqual({ created: 1, updated: 1, skipped: 0, rejected: 1 });
      expect(checked.faults).toMatchObject([{ row: 3, heading: 'Correo', code: 'duplicate' }]);
      await run(checked);
      expect((await customers()).map(({ name }) => name)).toEqual(['Ana', 'Luis', 'Nadie']);
    });
  });

  test('imports in chunks; a stopped import keeps its writes and returns the rest', async () => {
    const rows = Array.from(
      { length: 1060 },
      (_, index) => `Cliente ${index + 1},c${index % 1020}@correo.mx`,
    );
    const checked = await check(await upload(`Nombre,Correo\n${rows.join('\n')}\n`));
    expect(checked.counts).toEqual({ created: 1020, updated: 0, skipped: 40, rejected: 0 });
    await api.database.asOwner((client) =>
      client.query(`create function stop_it() returns trigger language plpgsql as $$ begin if new.position = 1000 and new.state = 'running' then new.state := 'cancelled'; end if; return new; end $$;
        create trigger stop_it before update on record_import for each row execute function stop_it()`),
    );
    const stopped = await run(checked);
    await api.database.asOwner((client) =>
      client.query('drop trigger stop_it on record_import; drop function stop_it()'),
    );
    expect(stopped).toMatchObject({
      state: 'cancelled',
      position: 1000,
      counts: { created: 1000 },
    });
    expect(await owner.client.ok('customerList', { query: { pageSize: 1 } })).toMatchObject({
      total: 1000,
    });
    const rest = (await rejects(checked.id)).split('\r\n').slice(4, -1);
    expect([rest.length, rest[0]]).toEqual([
      60,
      'Cliente 1001,c1000@correo.mx,La importación se detuvo antes de esta fila',
    ]);
    const finished = await run(await check(await upload(await rejects(checked.id))));
    expect(finished.counts).toEqual({ created: 20, updated: 0, skipped: 40, rejected: 0 });
    expect(
      await owner.client.ok('customerList', { query: { search: 'Cliente 1020' } }),
    ).toMatchObject({ total: 1, items: [{ code: 'C-001020' }] });
  });

  test('each run ends with one audit entry, one event and a notice to who started it', async () => {
    const done = await run(
      await check(await upload('Nombre,Correo\nAna,ana@correo.mx\nEva,eva@\n')),
    );
    const { items } = await owner.client.ok('notificationList');
    expect(items.filter(({ kind }) => kind === 'import_finished')).toMatchObject([
      {
        facts: { file: 'clientes.csv', created: '1', rejected: '1' },
        path: expect.stringMatching(/^\/customer-management\?import=[-0-9a-f]{36}$/),
      },
    ]);
    const rows = await api.database.asOwner(async (client) => [
      (
        await client.query(
          `select action from audit_log where entity_type = 'record_import' and entity_id = $1 order by id`,
          [done.id],
        )
      ).rows,
      (await client.query(`select type, payload from outbox_event where entity_id = $1`, [done.id]))
        .rows,
    ]);
    expect(rows).toEqual([
      ['created', 'started', 'finished'].map((verb) => ({ action: `customer_import.${verb}` })),
      [
        {
          type: 'customer_import.finished',
          payload: { created: 1, updated: 0, skipped: 0, rejected: 1 },
        },
      ],
    ]);
  });

  test('rejects steps out of order', async () => {
    const draft = await upload('Nombre\nAna\n');
    const params = { importId: draft.id };
    const plan = { mapping: draft.mapping, matchBy: [], onMatch: 'skip' };
    expect(await owner.client.refused('customerImportRun', { params })).toMatchObject(refusal);
    const done = await run(await check(draft));
    expect(done.state).toBe('done');
    expect(await owner.client.refused('customerImportRun', { params })).toMatchObject(refusal);
    expect(await owner.client.refused('customerImportCheck', { params, body: plan })).toMatchObject(
      refusal,
    );
    expect(await owner.client.refused('customerImportCancel', { params })).toMatchObject({
      ...refusal,
      meta: { state: 'done' },
    });
    await expect(
      api.database.asOwner((client) =>
        client.query(`update record_import set state = 'running' where id = $1`, [draft.id]),
      ),
    ).rejects.toMatchObject({
      constraint: 'record_import_state',
    });
  });

  test('rejects plans that do not fit the file', async () => {
    const refusals: readonly [string, Plan, string, string][] = [
      [
        'a mapping without a name',
        { mapping: [null, 'email'], matchBy: [], onMatch: 'skip' },
        'mapping',
        'required',
      ],
      [
        'a column that does not exist',
        { mapping: ['name', 'values.nadie'], matchBy: [], onMatch: 'skip' },
        'mapping.1',
        'unknown',
      ],
      [
        'two columns for one field',
        { mapping: ['name', 'name'], matchBy: [], onMatch: 'skip' },
        'mapping.1',
        'duplicate',
      ],
      [
        'an update without a match key',
        { mapping: ['name', 'email'], matchBy: ['rfc'], onMatch: 'update' },
        'matchBy',
        'required',
      ],
      ['too few columns', { mapping: ['name'], matchBy: [], onMatch: 'skip' }, 'mapping', 'format'],
    ];
    const file = await upload('Nombre,Correo\nAna,a@b.mx\n');
    for (const [what, body, path, code] of refusals) {
      const { errors } = await owner.client.refused('customerImportCheck', {
        params: { importId: file.id },
        body,
      });
      expect([what, errors?.map((error) => [error.path, error.code])]).toEqual([
        what,
        [[path, code]],
      ]);
    }
  });

  test('rejects a file that is no table and stores nothing', async () => {
    const body = new Blob([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1])]);
    const answer = await owner.client.call('customerImportCreate', {
      query: { name: 'a.pdf' },
      body,
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'table.unreadable' } });
    expect((await owner.client.ok('customerImportList')).items).toEqual([]);
  });
});
