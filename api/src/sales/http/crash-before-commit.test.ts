import { randomUUID } from 'node:crypto';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type TestApi } from '../../testing';
import { consultation } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

/** Cuts the connection after the last write and before the commit, as a crash would. */
describe('a crash before the commit', () => {
  let api: TestApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
  });
  afterAll(() => api.close());

  /**
   * Runs a call up to its audit entry, the last statement before the commit, and kills its backend
   * there.
   */
  const crashBeforeCommit = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    withClient(api.database.superuser, async (client) => {
      await client.query('begin');
      await client.query('lock table audit_log in exclusive mode');
      const answer = call();
      for (let ended = 0; ended === 0;) {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
        );
        ended = rowCount ?? 0;
      }
      const given = await answer;
      await client.query('rollback');
      return given;
    });

  test('of a sale with a payment rolls everything back, and a retry succeeds without a gap', async () => {
    await shop.openCash(1_000);
    const body = {
      customerId: shop.customerId,
      items: [consultation],
      idempotencyKey: randomUUID(),
      payments: [{ method: 'cash' as const, amount: 10_000 }],
    };
    expect(
      await crashBeforeCommit(() => shop.owner.client.call('purchaseCreate', { body })),
    ).toMatchObject({
      status: 503,
      body: { code: 'server.unavailable' },
    });
    expect((await shop.owner.client.ok('purchaseList', { query: {} })).total).toBe(0);
    expect((await shop.owner.client.ok('cashSessionCurrent')).session).toMatchObject({
      payments: 0,
      expected: 1_000,
    });
    expect(await shop.owner.client.ok('purchaseCreate', { body })).toMatchObject({
      status: 'paid',
      folio: 'V-000001',
    });
    expect((await shop.owner.client.ok('cashSessionCurrent')).session).toMatchObject({
      payments: 10_000,
      expected: 11_000,
    });
  });

  test('of a closing leaves the session open, and a retry closes it', async () => {
    const { session } = await shop.owner.client.ok('cashSessionCurrent');
    const wish = {
      params: { cashSessionId: session?.id ?? '' },
      body: { expected: 11_000, counts: { '10000': 1, '1000': 1 } },
    };
    expect(
      await crashBeforeCommit(() => shop.owner.client.call('cashSessionClose', wish)),
    ).toMatchObject({
      status: 503,
    });
    expect((await shop.owner.client.ok('cashSessionCurrent')).session).toEqual(session);
    expect(await shop.owner.client.ok('cashSessionClose', wish)).toMatchObject({
      status: 'closed',
      difference: 0,
    });
  });
});
