import {
  builtinDatasets,
  limits,
  writeDefinition,
  type Dataset,
  type DatasetColumn,
  type DatasetUpload,
  type Role,
} from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { readTable } from '../../platform/tables/table';

const file = `Sede,Paciente,Calificación,Visita,¿Volverías?,Código
Norte,Ana Ríos,9,03/02/2026,sí,007
Sur,Luz Mora,"1,000.5",2026-02-28,no,012
Sur,Óscar Peña,8,31/02/2026,Sí,100
Norte,=1+1,,05/03/2026,no,
`;

const storedColumns = (upload: DatasetUpload) =>
  upload.columns.map(({ key, label, type, personal }) => ({ key, label, type, personal }));

describe('uploaded datasets', () => {
  let api: TestApi;
  let owner: SignedInMember;
  const members = new Map<Role, SignedInMember>();

  const as = (role: Role) => members.get(role)?.client ?? owner.client;
  const upload = (content = file, name = 'encuesta.csv', { client } = owner) =>
    client.ok('datasetUpload', { query: { name }, body: new Blob([content]) });
  let uploadCount = 0;
  const create = async (more: object = {}) => {
    const uploaded = await upload();
    uploadCount += 1;
    return owner.client.ok('datasetCreate', {
      body: {
        fileId: uploaded.fileId,
        name: `Encuesta ${uploadCount}`,
        columns: storedColumns(uploaded),
        visibility: 'company',
        ...more,
      },
    });
  };
  const rowsOf = async (datasetId: string, client = owner.client, definition = {}) =>
    (
      await client.ok('datasetRows', {
        params: { datasetId },
        query: { definition: writeDefinition(definition) },
      })
    ).rows;

  beforeAll(async () => {
    api = await createTestApi();
    owner = (await signedInCompany(api)).owner;
    members.set('owner', owner);
    for (const role of [
      'admin',
      'doctor',
      'reception',
      'billing',
      'marketing',
      'auditor',
      'nurse',
    ] as const) {
      members.set(role, await joinCompany(api, await signedUp(api), owner.companyId, [role]));
    }
    await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Ana Ríos', email: 'ana@sol.test' },
    });
    await owner.client.ok('customerCreate', {
      body: { kind: 'company', name: 'Farmacia', status: 'prospect' },
    });
  });
  afterAll(() => api.close());

  test('reads a file: types, values that do not fit, personal columns, the first rows', async () => {
    const uploaded = await upload();
    expect(
      uploaded.columns.map(({ label, type, personal, empty }) => [label, type, personal, empty]),
    ).toEqual([
      ['Sede', 'text', false, 0],
      ['Paciente', 'text', true, 0],
      ['Calificación', 'number', false, 1],
      ['Visita', 'text', false, 0], // one of four is no date, above the tolerance
      ['¿Volverías?', 'boolean', false, 0],
      ['Código', 'text', false, 1], // leading zeros matter
    ]);
    expect(uploaded.columns[3]?.fits.find(({ type }) => type === 'date')).toEqual({
      type: 'date',
      misfits: 1,
      examples: [{ row: 4, text: '31/02/2026' }],
    });
    expect([uploaded.name, uploaded.rowCount, uploaded.preview[3]]).toEqual([
      'encuesta',
      4,
      ['Norte', '=1+1', '', '05/03/2026', 'no', ''],
    ]);
  });

  test('stores chosen types; unfit values become empty, and a new type rereads the file', async () => {
    const uploaded = await upload();
    const columns = storedColumns(uploaded)
      .filter(({ label }) => ['Sede', 'Calificación', 'Visita'].includes(label))
      .map((column) => (column.label === 'Visita' ? { ...column, type: 'date' as const } : column));
    const dataset = await owner.client.ok('datasetCreate', {
      body: { fileId: uploaded.fileId, name: 'Tres columnas', columns },
    });
    expect(await rowsOf(dataset.id)).toEqual([
      ['Norte', 9, '2026-02-03'],
      ['Sur', 1000.5, '2026-02-28'],
      ['Sur', 8, null],
      ['Norte', null, '2026-03-05'],
    ]);
    const visit = {
      ...(columns[2] ?? { key: '', personal: false }),
      label: 'Día de visita',
      type: 'text' as const,
    };
    const changed = await owner.client.ok('datasetUpdate', {
      params: { datasetId: dataset.id },
      body: { version: 1, columns: [visit] },
    });
    expect(changed.columns.map(({ label, type }: DatasetColumn) => [label, type])).toEqual([
      ['Sede', 'text'],
      ['Calificación', 'number'],
      ['Día de visita', 'text'],
    ]);
    expect((await rowsOf(dataset.id)).map((row) => row[2])).toEqual([
      '03/02/2026',
      '2026-02-28',
      '31/02/2026',
      '05/03/2026',
    ]);
  });

  test('an ambiguous date in a month-first column stays empty', async () => {
    const uploaded = await upload('Día\n12/31/1990\n03/04/1990\n31/12/1990\n', 'meses.csv');
    expect(uploaded.columns[0]?.fits.find(({ type }) => type === 'date')).toMatchObject({
      misfits: 2,
      examples: [{ row: 2 }, { row: 3 }],
    });
    const dataset = await owner.client.ok('datasetCreate', {
      body: {
        fileId: uploaded.fileId,
        name: 'Meses',
        columns: storedColumns(uploaded).map((column) => ({ ...column, type: 'date' as const })),
      },
    });
    expect(await rowsOf(dataset.id)).toEqual([[null], [null], ['1990-12-31']]);
  });

  test('reading a file locks nothing; of two concurrent changes, one is rejected', async () => {
    const uploaded = await upload();
    const columns = storedColumns(uploaded);
    const both = await Promise.all(
      ['A la vez', 'Al mismo tiempo'].map((name) =>
        owner.client.call('datasetCreate', { body: { fileId: uploaded.fileId, name, columns } }),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const dataset = both.find(({ ok }) => ok)?.body as Dataset; // the created one
    const retype = (type: 'text' | 'date') =>
      owner.client.call('datasetUpdate', {
        params: { datasetId: dataset.id },
        body: {
          version: 1,
          columns: columns
            .filter(({ label }) => label === 'Calificación')
            .map((column) => ({ ...column, type })),
        },
      });
    expect(
      (await Promise.all([retype('text'), retype('date')])).map(({ status }) => status).sort(),
    ).toEqual([200, 409]);
  });

  test('rejects what does not fit the file, or is taken', async () => {
    const refusals = [
      ['a name that is taken', { name: 'encuesta REPETIDA' }, 'dataset.name_taken'],
      ['roles without a list', { visibility: 'roles' }, 'request.invalid'],
      [
        'a column missing in the file',
        { columns: [{ key: 'c77', label: 'x', type: 'text', personal: false }] },
        'request.invalid',
      ],
      [
        'a key that is SQL',
        { columns: [{ key: "c0') --", label: 'x', type: 'text', personal: false }] },
        'request.invalid',
      ],
      [
        'the same name twice',
        {
          columns: [
            { key: 'c0', label: 'x', type: 'text', personal: false },
            { key: 'c1', label: 'X', type: 'text', personal: false },
          ],
        },
        'request.invalid',
      ],
      ['an unknown file', { fileId: '00000000-0000-4000-8000-000000000000' }, 'request.invalid'],
    ] as const;
    await create({ name: 'Encuesta repetida' });
    const uploaded = await upload();
    for (const [what, wrong, code] of refusals) {
      const problem = await owner.client.refused('datasetCreate', {
        body: {
          fileId: uploaded.fileId,
          name: `Otra ${(uploadCount += 1)}`,
          columns: storedColumns(uploaded),
          ...wrong,
        },
      });
      expect([what, problem.code]).toEqual([what, code]);
    }
    // Another person's upload.
    const body = { fileId: uploaded.fileId, name: 'Ajena', columns: storedColumns(uploaded) };
    expect(await as('admin').refused('datasetCreate', { body })).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'fileId' }],
    });
  });

  test('visibility private, roles or company: others get 404 and no list entry', async () => {
    const sees = async (datasetId: string): Promise<string[]> => {
      const found: string[] = [];
      for (const role of members.keys()) {
        const listed = (await as(role).ok('datasetList')).items.some(({ id }) => id === datasetId);
        const answer = await as(role).call('datasetRows', { params: { datasetId } });
        expect([answer.status, listed]).toEqual(listed ? [200, true] : [404, false]);
        if (listed) found.push(role);
      }
      return found;
    };
    expect(await sees((await create({ visibility: 'private' })).id)).toEqual(['owner']);
    expect(
      await sees((await create({ visibility: 'roles', roles: ['nurse', 'billing'] })).id),
    ).toEqual(['owner', 'billing', 'nurse']);
    expect(await sees((await create()).id)).toEqual([...members.keys()]);
  });

  const records = [
    'customers',
    'purchases',
    'leads',
    'patients',
    'appointments',
    'visits',
    'messages',
  ] as const;
  // Literal copy of the matrix rows for datasets (docs/spec/identity.md §7).
  test.each([
    ['owner', [...records, 'conversations', 'sentMessages'], []],
    ['admin', [...records, 'conversations', 'sentMessages'], []],
    [
      'doctor',
      ['patients', 'appointments', 'visits', 'messages'],
      ['patients', 'appointments', 'visits', 'messages'],
    ],
    [
      'nurse',
      ['patients', 'appointments', 'visits', 'messages'],
      ['patients', 'appointments', 'visits', 'messages'],
    ],
    ['reception', records, records],
    ['billing', ['purchases'], []],
    ['marketing', ['customers', 'leads'], []],
    ['auditor', records, records],
  ] as const)('built-in datasets: %s sees %j, and masked %j', async (role, visible, masked) => {
    const listed = (await as(role).ok('datasetList')).items.filter(
      ({ kind }) => kind === 'builtin',
    );
    expect(listed.map(({ id }) => id)).toEqual(visible);
    expect(
      listed.filter(({ columns }) => columns.some((column) => column.masked)).map(({ id }) => id),
    ).toEqual(masked);
    for (const datasetId of builtinDatasets) {
      const { status } = await as(role).call('datasetRows', { params: { datasetId } });
      expect([datasetId, status]).toEqual([
        datasetId,
        visible.some((id) => id === datasetId) ? 200 : 404,
      ]);
    }
  });

  test('customers are live, and a caller without names sees the rest', async () => {
    const query = {
      definition: writeDefinition({ columns: ['name', 'status'], sorts: [{ column: 'code' }] }),
    };
    const rows = async (role: Role) =>
      (await as(role).ok('datasetRows', { params: { datasetId: 'customers' }, query })).rows;
    expect(await rows('marketing')).toEqual([
      ['Ana Ríos', 'active'],
      ['Farmacia', 'prospect'],
    ]);
    expect(await rows('reception')).toEqual([
      [null, 'active'],
      [null, 'prospect'],
    ]);
  });

  test.each(builtinDatasets)(
    '%s: every column can be queried and has a label in both languages',
    async (datasetId) => {
      const params = { datasetId };
      const { columns } = await owner.client.ok('datasetView', { params });
      const isSummable = (type: string) => type === 'number' || type === 'money';
      for (const { key, label, options } of columns) {
        expect(label).not.toBe(key);
        expect(options.every((option) => option.label !== option.value)).toBe(true);
      }
      const together = limits.datasetGroupsMax;
      for (let first = 0; first < columns.length; first += together) {
        const asked = columns.slice(first, first + together);
        const definition = writeDefinition({
          groups: asked.map(({ key }) => ({ column: key })),
          measures: [
            { aggregate: 'count' },
            ...asked
              .filter(({ type }) => isSummable(type))
              .map(({ key }) => ({ aggregate: 'sum' as const, column: key })),
          ],
          filters: asked.map(({ key }) => ({ column: key, operator: 'filled' as const })),
        });
        const keys = asked.map(({ key }) => key);
        const { status } = await owner.client.call('datasetRows', {
          params,
          query: { definition },
        });
        expect([keys, status]).toEqual([keys, 200]);
      }
      for (const [type, column] of new Map(columns.map(({ type, key }) => [type, key])))
        expect([
          type,
          (await owner.client.call('datasetColumnStats', { params, query: { column } })).status,
        ]).toEqual([type, 200]);
      // One of each type that has no sum.
      const others = new Map(
        columns.filter(({ type }) => !isSummable(type)).map(({ type, key }) => [type, key]),
      );
      for (const column of others.values()) {
        const sum = { measures: [{ aggregate: 'sum', column }] };
        expect([
          column,
          (
            await owner.client.call('datasetRows', {
              params,
              query: { definition: JSON.stringify(sum) },
            })
          ).status,
        ]).toEqual([column, 400]);
      }
    },
  );

  test('masked values cannot be inferred, in rows, stats, files or views', async () => {
    const questions = [
      ['a filter', { filters: [{ column: 'c1', operator: 'startsWith' as const, value: 'Ana' }] }],
      ['an empty check', { filters: [{ column: 'c1', operator: 'empty' as const }] }],
      ['a sort', { sorts: [{ column: 'c1' }] }],
      ['a group', { groups: [{ column: 'c1' }] }],
    ] as const;
    const datasetId = (await create()).id;
    const params = { datasetId };
    const auditor = as('auditor');
    expect((await rowsOf(datasetId, auditor)).map((row) => row[1])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(
      (await auditor.refused('datasetColumnStats', { params, query: { column: 'c1' } })).code,
    ).toBe('dataset.masked');
    for (const [what, definition] of questions) {
      const request = { params, query: { definition: JSON.stringify(definition) } };
      const answers = [
        await auditor.refused('datasetRows', request),
        await auditor.refused('datasetExport', request),
        await auditor.refused('datasetViewCreate', { params, body: { name: 'x', definition } }),
      ];
      expect([what, ...answers.map(({ code }) => code)]).toEqual([
        what,
        ...answers.map(() => 'dataset.masked'),
      ]);
      expect((await as('marketing').call('datasetRows', request)).status).toBe(200);
    }
  });

  test('an export has the filters and labels, escapes formulas and omits masked values', async () => {
    const datasetId = (await create({ name: 'Para llevar' })).id;
    const definition = writeDefinition({
      filters: [{ column: 'c0', operator: 'is', value: 'norte' }],
      columns: ['c0', 'c1', 'c4'],
    });
    const text = async (role: Role) =>
      (
        await as(role).ok('datasetExport', { params: { datasetId }, query: { definition } })
      ).content.text();
    const lines = (await text('marketing')).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Sede,Paciente,¿Volverías?', 'Norte,Ana Ríos,Sí', "Norte,'=1+1,No"]),
    );
    expect(lines.join()).toContain('Sede: es norte');
    expect((await text('auditor')).split('\r\n')).toEqual(
      expect.arrayContaining(['Norte,•••,Sí', 'Norte,•••,No']),
    );
    const groups = writeDefinition({
      groups: [{ column: 'c0' }],
      measures: [{ aggregate: 'count' }, { aggregate: 'avg', column: 'c2' }],
    });
    const book = await as('marketing').ok('datasetExport', {
      params: { datasetId },
      query: { definition: groups, format: 'xlsx' },
    });
    expect(book.name).toBe('Para llevar.xlsx');
    const table = await readTable(new Uint8Array(await book.content.arrayBuffer()));
    expect([table.headings, ...table.rows.map(({ cells }) => cells)]).toEqual([
      ['Sede', 'Filas', 'Promedio de Calificación'],
      ['Norte', 2, 9],
      ['Sur', 2, 504.25],
    ]);
  });

  test.each([
    ['marketing', 200],
    ['owner', 200],
    ['reception', 403],
    ['auditor', 403],
  ] as const)(
    'exporting customers requires the customer export permission: %s %i',
    async (role, status) => {
      expect(
        (await as(role).call('datasetExport', { params: { datasetId: 'customers' } })).status,
      ).toBe(status);
    },
  );

  test('a version conflict names the author; deleting requires the exact name', async () => {
    const dataset = await create({ name: 'Por cambiar' });
    const params = { datasetId: dataset.id };
    await as('admin').ok('datasetUpdate', {
      params,
      body: { version: 1, visibility: 'roles', roles: ['admin', 'owner'] },
    });
    expect(
      await owner.client.refused('datasetUpdate', { params, body: { version: 1, name: 'Mía' } }),
    ).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: { version: 2, visibility: 'roles' } },
    });
    expect(
      (await owner.client.refused('datasetUpdate', { params, body: { version: 2 } })).errors,
    ).toMatchObject([{ code: 'no_change' }]);
    expect(
      (await owner.client.refused('datasetDelete', { params, query: { name: 'por cambiar' } }))
        .code,
    ).toBe('dataset.name_mismatch');
    expect(
      (await as('marketing').refused('datasetDelete', { params, query: { name: 'Por cambiar' } }))
        .code,
    ).toBe('permission.denied');
    await owner.client.ok('datasetDelete', { params, query: { name: 'Por cambiar' } });
    expect((await owner.client.refused('datasetView', { params })).code).toBe('resource.not_found');
  });

  test('views: own and shared, one default, never another’s to change', async () => {
    const datasetId = (await create()).id;
    const params = { datasetId };
    const definition = {
      filters: [{ column: 'c0', operator: 'is' as const, value: 'Sur' }],
      chart: 'bar' as const,
    };
    const first = await owner.client.ok('datasetViewCreate', {
      params,
      body: { name: 'Sur', definition, isDefault: true, shared: true },
    });
    await owner.client.ok('datasetViewCreate', {
      params,
      body: { name: 'Todo', definition: {}, isDefault: true },
    });
    const crossed = { groups: [{ column: 'c0' }], chart: 'pivot' as const };
    expect(
      (
        await owner.client.refused('datasetViewCreate', {
          params,
          body: { name: 'Cruzada', definition: crossed },
        })
      ).errors,
    ).toMatchObject([{ path: 'definition.groups.1', code: 'required' }]);
    const names = async (role: Role) =>
      (await as(role).ok('datasetViewList', { params })).items.map(({ name, isDefault, own }) => [
        name,
        isDefault,
        own,
      ]);
    expect(await names('owner')).toEqual([
      ['Sur', false, true],
      ['Todo', true, true],
    ]);
    expect(await names('reception')).toEqual([['Sur', false, false]]);
    expect((await owner.client.ok('datasetViewList', { params })).items[0]?.definition).toEqual(
      definition,
    );
    const body = { version: 2, name: 'Ajena' };
    expect(
      (
        await as('admin').refused('datasetViewUpdate', {
          params: { datasetViewId: first.id },
          body,
        })
      ).code,
    ).toBe('resource.not_found');
    expect(
      (
        await as('reception').refused('datasetViewCreate', {
          params,
          body: { name: 'x', definition: {}, shared: true },
        })
      ).code,
    ).toBe('permission.denied');
    const own = await as('reception').ok('datasetViewCreate', {
      params,
      body: { name: 'Mía', definition: {} },
    });
    await as('reception').ok('datasetViewDelete', { params: { datasetViewId: own.id } });
    expect(await names('reception')).toEqual([['Sur', false, false]]);
  });

  test('a shared view on a masked column is hidden; its author may repair a retyped one', async () => {
    const dataset = await create();
    const params = { datasetId: dataset.id };
    const save = (name: string, column: string, value: string | number) =>
      owner.client.ok('datasetViewCreate', {
        params,
        body: { name, definition: { filters: [{ column, operator: 'is', value }] }, shared: true },
      });
    await save('De Ana', 'c1', 'Ana Ríos');
    await save('Nueves', 'c2', 9);
    const names = async (role: Role) =>
      (await as(role).ok('datasetViewList', { params })).items.map(({ name }) => name);
    expect([await names('owner'), await names('marketing'), await names('auditor')]).toEqual([
      ['De Ana', 'Nueves'],
      ['De Ana', 'Nueves'],
      ['Nueves'],
    ]);
    await owner.client.ok('datasetUpdate', {
      params,
      body: {
        version: 1,
        columns: [{ key: 'c2', label: 'Calificación', type: 'text', personal: false }],
      },
    });
    expect([await names('owner'), await names('marketing'), await names('auditor')]).toEqual([
      ['De Ana', 'Nueves'],
      ['De Ana'],
      [],
    ]);
  });

  test('a later upload deletes an unused earlier one', async () => {
    const unused = await upload();
    api.clock.move(new Date(api.clock.now().getTime() + 40 * 60_000));
    await upload();
    expect(
      await owner.client.refused('datasetCreate', {
        body: { fileId: unused.fileId, name: 'Tarde', columns: storedColumns(unused) },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });
});
