import { denominations } from '@sala/shared-contracts';
import { createTestApi, signIn, type TestApi } from '../testing';
import { demoPassword, seedDemo } from '.';
import { demoProducts } from './purchases-data';

describe('demo purchases', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
    await seedDemo(api.database.pool, new Date());
  });
  afterAll(() => api.close());

  test('cover three months with consecutive numbers, most states and counted cash', async () => {
    const { client } = await signIn(api, 'owner@demo.sala.test', demoPassword);
    const { total, totals, items } = await client.ok('purchaseList', {
      query: { sort: '-folio', pageSize: 1 },
    });
    expect(total).toBeGreaterThan(600);
    expect(items[0]?.folio).toBe(`V-${String(total).padStart(6, '0')}`);
    expect(totals.paid).toBeGreaterThan(0);
    for (const status of [
      'paid',
      'pending',
      'partially_paid',
      'partially_refunded',
      'refunded',
      'cancelled',
    ] as const) {
      const found = await client.ok('purchaseList', { query: { status, pageSize: 1 } });
      expect(found.total).toBeGreaterThan(0);
      const [row] = found.items;
      const { history } = await client.ok('purchaseView', {
        params: { purchaseId: row?.id ?? '' },
      });
      expect(history.at(-1)?.to).toBe(status);
    }
    const newest = await client.ok('purchaseList', {
      query: { status: 'paid', sort: '-folio', pageSize: 8 },
    });
    expect(newest.items.map(({ cfdiStatus }) => cfdiStatus)).toContain('stamped');
    expect((await client.ok('productList', { query: {} })).total).toBe(demoProducts.length);
    const sessions = await client.ok('cashSessionList', { query: { pageSize: 100 } });
    expect(sessions.items.filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(
      sessions.items.filter(({ differenceReason }) => differenceReason !== null).length,
    ).toBeGreaterThan(0);
    const worth = (counts: Readonly<Record<string, number | undefined>>) =>
      denominations.reduce((sum: number, value) => sum + value * (counts[String(value)] ?? 0), 0);
    const closed = sessions.items.filter(({ status }) => status === 'closed');
    expect(closed.map(({ counts }) => worth(counts ?? {}))).toEqual(
      closed.map(({ counted }) => counted),
    );
    expect((await client.ok('purchaseSummary', { query: {} })).taken).toBeGreaterThan(0);
  });
});
