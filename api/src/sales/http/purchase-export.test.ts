import type { Contract, EndpointInput } from '@sala/shared-contracts';
import { readTable } from '../../platform/tables/table';
import { createTestApi, type TestApi } from '../../testing';
import { openShop, type Shop } from '../../testing/shop';

type Query = NonNullable<EndpointInput<Contract['purchaseExport']>['query']>;

describe('export of purchases', () => {
  let api: TestApi;
  let shop: Shop;

  const file = async (query: Query): Promise<Uint8Array> => {
    const { content } = await shop.owner.client.ok('purchaseExport', { query });
    return new Uint8Array(await content.arrayBuffer());
  };
  const lines = async (query: Query): Promise<string[]> =>
    Buffer.from(await file(query))
      .toString()
      .split('\r\n');

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    const options = [{ value: 'luz', label: '=Luz', sortOrder: 1 }];
    await shop.owner.client.ok('purchaseFieldCreate', {
      body: { key: 'promotor', label: 'Promotor', type: 'select', required: false, options },
    });
    await shop.owner.client.ok('purchaseFieldCreate', {
      body: { key: 'toString', label: 'Turno', type: 'text', required: false },
    });
    await shop.sell({
      payments: [{ method: 'transfer', amount: 10_000 }],
      customValues: { promotor: 'luz' },
    });
    await shop.sell({ issue: true });
    await shop.sell({});
  });
  afterAll(() => api.close());

  test('a CSV names its filters, follows the list and escapes formulas', async () => {
    const [by, , filters, , ...unpaid] = await lines({
      sort: '-folio',
      dateFrom: '2020-01-01',
      customerId: shop.customerId,
      unpaid: 'true',
    });
    expect([by, filters]).toEqual([
      '\ufeff# Exportado por: Ana Ruiz',
      '"# Filtros: Estado: Con saldo; Desde: 2020-01-01; Cliente: Ana Ruiz"',
    ]);
    expect(unpaid.map((line) => line.split(',')[0])).toEqual(['V-000002', '']);
    const paid = (await lines({ method: 'transfer' })).at(-2);
    expect(paid).toMatch(
      /^V-000001,\d{4}-\d\d-\d\d,C-000001,Ana Ruiz,.+,100\.00,0\.00,0\.00,100\.00,100\.00,0\.00,0\.00,Pagada,Transferencia,,.+,'=Luz,$/,
    );
  });

  test('a workbook has every match, in order', async () => {
    const { headings, rows } = await readTable(await file({ format: 'xlsx', sort: 'folio' }));
    expect(headings.slice(-2)).toEqual(['Promotor', 'Turno']);
    expect(rows.map(({ cells }) => cells[headings.indexOf('Turno')] ?? null)).toEqual([
      null,
      null,
      null,
    ]);
    expect(rows.map(({ cells }) => cells[headings.indexOf('Estado')])).toEqual([
      'Pagada',
      'Por cobrar',
      'Borrador',
    ]);
  });

  test('exports selected purchases in the given order', async () => {
    const { items } = await shop.owner.client.ok('purchaseList', { query: { sort: 'folio' } });
    const ids = items
      .slice(0, 2)
      .map(({ id }) => id)
      .reverse();
    const { content } = await shop.owner.client.ok('purchasePickedExport', { body: { ids } });
    const written = (await content.text()).split('\r\n');
    expect([written[2], ...written.slice(-3).map((line) => line.split(',')[0])]).toEqual([
      '# Filtros: Elegidos a mano: 2',
      'V-000002',
      'V-000001',
      '',
    ]);
    expect(
      (await (await shop.as('reception')).client.refused('purchasePickedExport', { body: { ids } }))
        .status,
    ).toBe(403);
  });

  test('logs who exported what and requires the permission', async () => {
    await file({ search: 'ana' });
    const entries = await api.database.asOwner((client) =>
      client.query(
        `select diff from audit_log where action = 'purchase.exported' and company_id = $1 order by id desc limit 1`,
        [shop.owner.companyId],
      ),
    );
    expect(entries.rows).toEqual([
      { diff: { format: 'csv', rows: 3, filters: { Búsqueda: 'ana' } } },
    ]);
    for (const role of ['reception', 'doctor', 'auditor'] as const) {
      expect(await (await shop.as(role)).client.refused('purchaseExport')).toMatchObject({
        status: 403,
      });
    }
  });
});
