import { randomUUID } from 'node:crypto';
import { customerSegments, segmentRules, type Customer } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { consultation } from '../../testing/records/purchases';

interface Buyer {
  readonly at: string;
  readonly times: number;
  readonly spent: number;
}

/** Rank among all buyers in fifths, counted naively. */
const recencyScore = (
  of: (buyer: Buyer) => number | string,
  buyer: Buyer,
  all: readonly Buyer[],
): number => Math.ceil((5 * all.filter((other) => of(other) <= of(buyer)).length) / all.length);

/**
 * One purchase scores 1; others score by the middle rank of their equals among repeat buyers, in
 * fourths.
 */
const frequencyScore = ({ times }: Buyer, buyers: readonly Buyer[]): number => {
  if (times === 1) return 1;
  const repeatBuyers = buyers.filter((other) => other.times > 1);
  const [fewer, alike] = [
    repeatBuyers.filter((other) => other.times < times).length,
    repeatBuyers.filter((other) => other.times === times).length,
  ];
  return 2 + Math.floor((4 * (fewer + alike / 2)) / repeatBuyers.length);
};

const expectedRfm = (buyer: Buyer, all: readonly Buyer[]): Customer['rfm'] => {
  if (buyer.times === 0) return null;
  const buyers = all.filter(({ times }) => times > 0);
  const recency = recencyScore(({ at }) => at, buyer, buyers);
  const frequency = frequencyScore(buyer, buyers);
  const segments = customerSegments.filter((name) => {
    const [late, times] = [segmentRules[name].recency, segmentRules[name].frequency];
    return (
      late[0] <= recency && recency <= late[1] && times[0] <= frequency && frequency <= times[1]
    );
  });
  if (!segments[0] || segments.length > 1)
    throw new Error(`${recency}, ${frequency} is in ${segments.length} segments`);
  return {
    recency,
    frequency,
    money: recencyScore(({ spent }) => spent, buyer, buyers),
    segment: segments[0],
  };
};

const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

describe('customer segments', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query(text, [...values]));
  const insert = ({ companyId, userId }: SignedInMember, buyers: readonly Buyer[]) =>
    sql(
      `insert into customer (company_id, number, code, kind, name, created_at, created_by, updated_at, updated_by, last_purchase_at, purchase_count, total_spent)
       select $1, n, 'C-' || lpad(n::text, 6, '0'), 'person', 'Cliente ' || n, now(), $2, now(), $2, case when times > 0 then at end, times, spent
       from rows from (jsonb_to_recordset($3) as (at timestamptz, times int, spent bigint)) with ordinality as b (at, times, spent, n)`,
      [companyId, userId, JSON.stringify(buyers)],
    );

  test.each([
    ['many buyers', 90, 12],
    ['mostly single purchases', 60, 3],
    ['few buyers', 4, 4],
  ])(
    'scores match the naive ranks, and each segment finds its customers: %s',
    async (_what, number, most) => {
      const company = await signedInCompany(api);
      const buyers = Array.from({ length: number }, () => ({
        at: new Date(Date.UTC(2026, 0, 1 + randomBelow(number / 2))).toISOString(),
        times: randomBelow(most),
        spent: randomBelow(40) * 100,
      }));
      await insert(company, buyers);
      const { items } = await company.client.ok('customerList', {
        query: { sort: 'code', pageSize: 100 },
      });
      const rfm = buyers.map((buyer) => expectedRfm(buyer, buyers));
      expect(items.map((item) => item.rfm)).toEqual(rfm);
      const { segment: counts } = await company.client.ok('customerFacets', {
        query: { segment: 'lost' },
      });
      for (const name of customerSegments) {
        const codes = items
          .filter((_, place) => rfm[place]?.segment === name)
          .map(({ code }) => code);
        const found = await company.client.ok('customerList', {
          query: { segment: name, sort: 'code', pageSize: 100 },
        });
        expect([found.total, found.items.map(({ code }) => code)]).toEqual([codes.length, codes]);
        expect(counts.find(({ value }) => value === name)?.count ?? 0).toBe(codes.length);
      }
      const both = await company.client.ok('customerList', {
        query: { segment: 'loyal,lost', pageSize: 100 },
      });
      expect(both.total).toBe(
        rfm.filter((one) => one?.segment === 'loyal' || one?.segment === 'lost').length,
      );
      const { content } = await company.client.ok('customerExport', {
        query: { sort: 'code', columns: 'purchaseCount,segment', segment: 'at_risk' },
      });
      const lines = (await content.text()).split('\r\n').slice(2);
      expect(lines[0]).toBe('# Filtros: Segmento: En riesgo');
      expect(lines.slice(2, -1)).toEqual(
        buyers.flatMap(({ times }, place) =>
          rfm[place]?.segment === 'at_risk' ? [`${times},En riesgo`] : [],
        ),
      );
    },
  );

  test('appear with the first paid purchase and ignore fully refunded ones', async () => {
    const { client } = owner;
    const create = () =>
      client.ok('customerCreate', { body: { kind: 'person', name: 'Ana Ruiz' } });
    const ana = await create();
    const view = (id: string) => client.ok('customerView', { params: { customerId: id } });
    const lost = async () =>
      (await client.ok('customerList', { query: { segment: 'new,lost' } })).items.map(
        ({ id }) => id,
      );
    expect([
      (await view(ana.id)).rfm,
      await lost(),
      (await client.ok('customerFacets', { query: {} })).segment,
    ]).toEqual([null, [], []]);
    const buy = (customerId: string, amount: number) =>
      client.ok('purchaseCreate', {
        body: {
          customerId,
          items: [consultation],
          idempotencyKey: randomUUID(),
          issue: true,
          payments: [{ method: 'card_debit', amount }],
        },
      });
    const refund = (paymentId: string | undefined, amount: number) =>
      client.ok('paymentRefund', {
        params: { paymentId: paymentId ?? '' },
        body: { idempotencyKey: randomUUID(), amount, reason: 'Cobro de más' },
      });
    await buy(ana.id, 4_000);
    expect(await view(ana.id)).toMatchObject({
      purchaseCount: 1,
      version: 1,
      rfm: { recency: 5, frequency: 1, money: 5, segment: 'new' },
    });
    expect(await lost()).toEqual([ana.id]);
    const refundedPurchase = await buy(ana.id, 10_000);
    expect(await view(ana.id)).toMatchObject({
      purchaseCount: 2,
      rfm: { frequency: 2, segment: 'promising' },
    });
    await refund(refundedPurchase.payments[0]?.id, 4_000);
    expect(await view(ana.id)).toMatchObject({ purchaseCount: 2 });
    await refund(refundedPurchase.payments[0]?.id, 6_000);
    expect(await view(ana.id)).toMatchObject({ purchaseCount: 1, rfm: { segment: 'new' } });

    const twin = await create();
    await buy(twin.id, 100);
    const { mergeId, customer } = await client.ok('customerMerge', {
      params: { customerId: ana.id },
      body: { version: 1, sourceId: twin.id, sourceVersion: 1, take: [] },
    });
    expect(customer.purchaseCount).toBe(2);
    await client.ok('customerMergeUndo', { params: { mergeId } });
    expect([(await view(ana.id)).purchaseCount, (await view(twin.id)).purchaseCount]).toEqual([
      1, 1,
    ]);
  });

  test('recomputes the score limits after a day', async () => {
    const company = await signedInCompany(api);
    const buyer = (day: number, times: number): Buyer => ({
      at: new Date(Date.UTC(2026, 0, day)).toISOString(),
      times,
      spent: times * 100,
    });
    const segments = async () =>
      (await company.client.ok('customerList', { query: { sort: 'code' } })).items.map(
        ({ rfm }) => rfm?.segment,
      );
    await insert(company, [buyer(1, 2), buyer(20, 9)]);
    expect(await segments()).toEqual(['promising', 'loyal']);
    await sql(
      `update customer set last_purchase_at = '2025-06-01'::date - number, purchase_count = case number when 1 then 1 else purchase_count end where company_id = $1`,
      [company.companyId],
    );
    expect(await segments()).toEqual(['lost', 'at_risk']);
    await sql(
      `update customer_rfm_limits set computed_at = computed_at - interval '25 hours' where company_id = $1`,
      [company.companyId],
    );
    expect(await segments()).toEqual(['new', 'loyal']);
  });

  test('one repeat among mostly single buyers is not loyalty, and equals score alike', async () => {
    const company = await signedInCompany(api);
    const times = [...Array<number>(12).fill(1), ...Array<number>(6).fill(2), 3, 3, 4, 9];
    await insert(
      company,
      times.map((many) => ({ at: '2026-01-01T00:00:00.000Z', times: many, spent: 100 })),
    );
    const { items } = await company.client.ok('customerList', {
      query: { sort: 'code', pageSize: 100 },
    });
    expect(items.slice(-10).map(({ rfm }) => [rfm?.frequency, rfm?.segment])).toEqual([
      ...Array<unknown>(6).fill([3, 'promising']),
      [4, 'loyal'],
      [4, 'loyal'],
      [5, 'loyal'],
      [5, 'loyal'],
    ]);
  });

  test('ignore other companies and require permission to read customers', async () => {
    const [company, other] = [await signedInCompany(api), await signedInCompany(api)];
    const buyer: Buyer = { at: '2026-01-01T00:00:00.000Z', times: 2, spent: 100 };
    await insert(company, [buyer]);
    await insert(
      other,
      Array.from({ length: 9 }, () => ({
        at: '2026-09-01T00:00:00.000Z',
        times: 30,
        spent: 90_000,
      })),
    );
    expect((await other.client.ok('customerFacets', { query: {} })).segment).toEqual([
      { value: 'loyal', count: 9 },
    ]);
    expect(
      (await company.client.ok('customerList', { query: { segment: 'loyal' } })).items.map(
        ({ rfm }) => rfm,
      ),
    ).toEqual([expectedRfm(buyer, [buyer])]);
    const nurse = await joinCompany(api, await signedUp(api), company.companyId, ['nurse']);
    expect(
      await nurse.client.refused('customerList', { query: { segment: 'loyal' } }),
    ).toMatchObject({ code: 'permission.denied' });
  });
});
