import type { Purchase } from '@sala/shared-contracts';
import { purchaseStatuses, purchaseTransitions } from '@sala/shared-contracts';
import { inTransaction, type Db } from '../../platform/database/database';
import { createTestApi, type TestApi } from '../../testing';
import { openShop, type Shop } from '../../testing/shop';

describe('constraints of purchases in the database', () => {
  let api: TestApi;
  let shop: Shop;
  let pending: Purchase;
  let paid: Purchase;

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    await shop.openCash(1_000);
    await shop.owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Otra' } });
    pending = await shop.sell({ issue: true });
    paid = await shop.sell({ payments: [{ method: 'cash', amount: 10_000 }] });
  });
  afterAll(() => api.close());

  const asServed = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> =>
    inTransaction(
      api.database.pool,
      { userId: shop.owner.userId, companyId: shop.owner.companyId },
      run,
    );
  /** The violated constraint, immediate or deferred. */
  const refusalOf = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    asServed((db) => db.query(sql, values)).then(
      () => 'accepted',
      (error: unknown) =>
        (typeof error === 'object' &&
          error !== null &&
          'constraint' in error &&
          error.constraint) ||
        error,
    );

  test.each([
    ['a wrong amount', 'amount = amount + 1, total = total + 1', 'purchase_item_amount'],
    ['a wrong tax', 'tax = 1, total = total + 1', 'purchase_item_tax'],
    ['a wrong total', 'total = total + 1', 'purchase_item_total'],
    ['a wrong discount', 'discount = amount + 1', 'purchase_item_discount'],
    [
      'a line that changes the sums',
      'unit_price = 20000, amount = 20000, total = 20000',
      'purchase_sums',
    ],
  ])('rejects %s', async (_, set, constraint) => {
    expect(
      await refusalOf(`update purchase_item set ${set} where purchase_id = $1`, [pending.id]),
    ).toBe(constraint);
  });

  test.each([
    [
      'sums that differ from the lines',
      'subtotal = subtotal + 1, total = total + 1',
      'purchase_sums',
    ],
    ['a total that differs from its parts', 'total = total + 1', 'purchase_total'],
    ['paid without a payment', `paid = total, status = 'paid'`, 'purchase_sums'],
    ['a status that contradicts the sums', `status = 'partially_paid'`, 'purchase_state'],
    ['another folio', 'number = 99', 'purchase_immutable'],
    ['cancelled without a reason', `status = 'cancelled'`, 'purchase_cancel_reason'],
  ])('%s', async (_, set, constraint) => {
    expect(await refusalOf(`update purchase set ${set} where id = $1`, [pending.id])).toBe(
      constraint,
    );
  });

  test('rejects transitions outside the contract and knows all inside it', async () => {
    const databaseSteps = await asServed(async (db) => {
      const rows = await db.query<{ source: string }>(
        `select prosrc as source from pg_proc where proname = 'purchase_keep'`,
      );
      const steps = [...(rows[0]?.source ?? '').matchAll(/\('(\w+)', '(\w+)'\)/g)].map(
        ([, from, to]) => `${from} ${to}`,
      );
      return [...new Set(steps)].sort();
    });
    const contractSteps = purchaseStatuses.flatMap((from) =>
      purchaseTransitions[from].filter((to) => to !== from).map((to) => `${from} ${to}`),
    );
    expect(databaseSteps).toEqual(contractSteps.sort());
    expect(
      await refusalOf(`update purchase set status = 'pending', paid = 0 where id = $1`, [paid.id]),
    ).toBe('purchase_transition');
  });

  test.each([
    ['its notes', `update purchase set notes = 'otra' where id = $1`],
    ['its day', `update purchase set date = '2020-01-01' where id = $1`],
    [
      'its customer',
      `update purchase set customer_id = (select id from customer where name = 'Otra') where id = $1`,
    ],
    ['its lines', `update purchase_item set description = 'otra' where purchase_id = $1`],
    ['a line less', 'delete from purchase_item where purchase_id = $1'],
    ['itself', 'delete from purchase where id = $1'],
  ])('a paid purchase cannot change %s', async (_, sql) =>
    expect(await refusalOf(sql, [paid.id])).toBe('purchase_immutable'),
  );

  test('a payment needs its open session and its purchase, and is never deleted', async () => {
    const insert = `insert into payment (company_id, purchase_id, method, amount, status, cash_session_id, request_key, request_line, created_at, created_by)
      values (app_company(), $1, $2, 100, 'approved', $3, gen_random_uuid(), 1, now(), $4)`;
    const session = paid.payments[0]?.cashSessionId ?? '';
    expect(await refusalOf(insert, [pending.id, 'cash', null, shop.owner.userId])).toBe(
      'payment_cash_session',
    );
    expect(await refusalOf(insert, [pending.id, 'transfer', null, shop.owner.userId])).toBe(
      'purchase_sums',
    );
    await shop.owner.client.ok('cashSessionClose', {
      params: { cashSessionId: session },
      body: { expected: 11_000, counts: { '10000': 1, '1000': 1 } },
    });
    expect(await refusalOf(insert, [pending.id, 'cash', session, shop.owner.userId])).toBe(
      'cash_session_closed',
    );
    expect(await refusalOf('delete from payment where purchase_id = $1', [paid.id])).toMatchObject({
      code: '42501',
    });
    expect(await refusalOf(`update cash_session set counted = 1 where id = $1`, [session])).toBe(
      'cash_session_closed',
    );
  });
});
