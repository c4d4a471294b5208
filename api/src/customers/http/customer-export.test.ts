import { readTable } from '../../platform/tables/table';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

describe('export of customers', () => {
  let api: TestApi;
  let owner: SignedInMember;
  type Query = NonNullable<
    NonNullable<Parameters<typeof owner.client.ok<'customerExport'>>[1]>['query']
  >;

  const file = async (query: Query) => {
    const { name, content } = await owner.client.ok('customerExport', { query });
    return { name, bytes: new Uint8Array(await content.arrayBuffer()) };
  };
  const table = async (query: Query) => {
    const { headings, rows } = await readTable((await file(query)).bytes);
    return [headings, ...rows.map(({ cells }) => cells)];
  };

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    const options = [{ value: 'oro', label: 'Cliente oro', sortOrder: 0 }];
    await owner.client.ok('customerFieldCreate', {
      body: { key: 'nivel', label: 'Nivel', type: 'select', required: false, options },
    });
    await owner.client.ok('customerFieldCreate', {
      body: { key: 'edad', label: 'Edad', type: 'number', required: false },
    });
    const create = (body: object) =>
      owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana', ...body } });
    await create({
      name: '=Ana',
      phone: '+525512345678',
      birthDate: '1990-02-28',
      tags: ['vip', 'norte'],
      source: 'referral',
      values: { nivel: 'oro', edad: 30.5 },
    });
    await create({ name: 'Zoé', kind: 'company', status: 'inactive', rfc: 'EKU9003173C9' });
    await create({ name: 'Beto', values: { edad: 12 } });
  });
  afterAll(() => api.close());

  test('follows filters, order and visible columns of the list', async () => {
    const fields = JSON.stringify([{ key: 'edad', op: 'filled' }]);
    expect(
      await table({ fields, sort: '-name', columns: 'values.edad,name,nobody,totalSpent' }),
    ).toEqual([
      ['Edad', 'Nombre', 'Total comprado'],
      ['12', 'Beto', '0.00'],
      ['30.5', '=Ana', '0.00'],
    ]);
    expect(await table({ search: 'zoe', columns: 'name,status,kind,rfc' })).toEqual([
      ['Nombre', 'Estado', 'Tipo', 'RFC'],
      ['Zoé', 'Inactivo', 'Empresa', 'EKU9003173C9'],
    ]);
  });

  test('a field key like a built-in property does not leak values', async () => {
    const { id: fieldId } = await owner.client.ok('customerFieldCreate', {
      body: { key: 'constructor', label: 'Obra', type: 'text', required: false },
    });
    expect(await table({ search: 'zoe', columns: 'name,values.constructor' })).toEqual([
      ['Nombre', 'Obra'],
      ['Zoé', null],
    ]);
    await owner.client.ok('customerFieldDelete', {
      params: { fieldId },
      query: { key: 'constructor' },
    });
  });

  test('a CSV names its filters and escapes formulas', async () => {
    const text = Buffer.from(
      (await file({ status: 'active,prospect', kind: 'person', columns: 'name,phone' })).bytes,
    ).toString();
    const lines = text.split('\r\n');
    expect([lines[0], lines[2]]).toEqual([
      '\ufeff# Exportado por: Ana Ruiz',
      '"# Filtros: Estado: Activo, Prospecto; Tipo: Persona"',
    ]);
    expect(lines[1]).toMatch(/^"# Fecha y hora: .+\(America\/Mexico_City\)"$/);
    expect(lines.slice(3)).toEqual(['Nombre,Teléfono', `'=Ana,'+525512345678`, 'Beto,', '']);
  });

  test('a workbook has every column, with typed dates and numbers', async () => {
    const { name, bytes } = await file({ format: 'xlsx', search: 'ana' });
    expect(name).toMatch(/^Clientes \d{4}-\d{2}-\d{2}\.xlsx$/);
    const { headings, rows } = await readTable(bytes);
    const row = Object.fromEntries(
      headings.map((heading, index) => [heading, rows[0]?.cells[index]]),
    );
    expect(rows).toHaveLength(1);
    expect(row).toMatchObject({
      Código: 'C-000001',
      Nombre: '=Ana',
      'Fecha de nacimiento': '1990-02-28',
      Etiquetas: 'vip, norte',
      Origen: 'Recomendación',
      Nivel: 'Cliente oro',
      Edad: 30.5,
      'Total comprado': 0,
    });
  });

  test('an import accepts every column of an export', async () => {
    const { bytes } = await file({
      columns: 'code,name,phone,status,kind,source,tags,birthDate,rfc,values.nivel,values.edad',
    });
    const draft = await owner.client.ok('customerImportCreate', {
      query: { name: 'clientes.csv' },
      body: new Blob([bytes]),
    });
    expect(draft.mapping).toEqual([
      'code',
      'name',
      'phone',
      'status',
      'kind',
      'source',
      'tags',
      'birthDate',
      'rfc',
      'values.nivel',
      'values.edad',
    ]);
  });

  test('exports several pages, each row once', async () => {
    const company = await signedInCompany(api);
    await api.database.asOwner((client) =>
      client.query(
        `insert into customer (company_id, number, code, kind, name, created_at, created_by, updated_at, updated_by)
         select $1, n, 'C-' || lpad(n::text, 6, '0'), 'person', 'Cliente ' || n % 7, now(), $2, now(), $2 from generate_series(1, 2300) as n`,
        [company.companyId, company.userId],
      ),
    );
    const { content } = await company.client.ok('customerExport', { query: { columns: 'code' } });
    const { rows } = await readTable(new Uint8Array(await content.arrayBuffer()));
    expect(new Set(rows.map(({ cells }) => cells[0])).size).toBe(2300);
    expect(rows).toHaveLength(2300);
  });

  test('exports selected customers in their order, none of another company', async () => {
    const { items } = await owner.client.ok('customerList', { query: { sort: '-name' } });
    const elsewhere = await (
      await signedInCompany(api)
    ).client.ok('customerCreate', { body: { kind: 'person', name: 'Ajena' } });
    const ids = [...items.filter(({ name }) => name !== 'Beto').map(({ id }) => id), elsewhere.id];
    const { content } = await owner.client.ok('customerPickedExport', {
      body: { ids, columns: 'name' },
    });
    const lines = Buffer.from(await content.arrayBuffer())
      .toString()
      .split('\r\n');
    expect(lines.slice(2)).toEqual(['# Filtros: Elegidos a mano: 3', 'Nombre', 'Zoé', `'=Ana`, '']);
  });

  test('logs who exported what', async () => {
    await file({ search: 'zoe' });
    const entry = await api.database.asOwner(
      async (client) =>
        (
          await client.query(
            `select user_id, diff from audit_log where action = 'customer.exported' and company_id = $1 order by id desc limit 1`,
            [owner.companyId],
          )
        ).rows[0],
    );
    expect(entry).toEqual({
      user_id: owner.userId,
      diff: { format: 'csv', rows: 1, filters: { Búsqueda: 'zoe' }, columns: null },
    });
  });
});
