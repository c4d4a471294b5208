import { createTestApi, type TestApi } from '../../testing';
import { consultation } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';

const dayMs = 86_400_000;
const day = (offset: number): string =>
  new Date(Date.parse('2026-03-01') + offset * dayMs).toISOString().slice(0, 10);

describe('what was sold over time', () => {
  let api: TestApi;
  let shop: Shop;

  const sell = (date: string, unitPrice: number, change: object = {}) =>
    shop.sell({ date, issue: true, items: [{ ...consultation, unitPrice }], ...change });
  const series = (query: object) => shop.owner.client.ok('purchaseSeriesView', { query });

  beforeAll(async () => {
    api = await createTestApi();
    shop = await openShop(api);
    await sell(day(0), 10_000);
    await sell(day(0), 5_000);
    await sell(day(9), 20_000);
    await sell(day(-5), 40_000);
    await sell(day(4), 1_000, { issue: false });
    const { id: purchaseId, version } = await sell(day(4), 2_000);
    await shop.owner.client.ok('purchaseCancel', {
      params: { purchaseId },
      body: { version, reason: 'No vino' },
    });
  });
  afterAll(() => api.close());

  test('a point per day, also of days without sales; drafts and cancelled ones are left out', async () => {
    const answer = await series({ dateFrom: day(0), dateTo: day(9) });
    expect(answer).toMatchObject({
      from: day(0),
      to: day(9),
      step: 'day',
      total: { sold: 35_000, purchases: 3 },
      before: { sold: 40_000, purchases: 1 },
    });
    expect(answer.points.map(({ from }) => from)).toEqual(
      Array.from({ length: 10 }, (_, offset) => day(offset)),
    );
    expect(answer.points.map(({ sold }) => sold)).toEqual([15_000, 0, 0, 0, 0, 0, 0, 0, 0, 20_000]);
  });

  test.each([
    ['day', day(0), day(61), 62],
    ['week', day(0), day(62), 10],
    ['month', '2025-01-15', '2026-03-31', 15],
    ['year', '2016-01-15', '2026-12-31', 11],
  ] as const)('the step is a %s from %s to %s', async (step, dateFrom, dateTo, points) => {
    const answer = await series({ dateFrom, dateTo });
    expect(answer.step).toBe(step);
    expect(answer.points).toHaveLength(points);
    expect(answer.points[0]?.from).toBe(dateFrom);
    expect(answer.points.reduce((sum, { sold }) => sum + sold, 0)).toBe(answer.total.sold);
  });

  test('is narrowed as the list, and to what the caller may see', async () => {
    const seller = await shop.as('doctor');
    await sell(day(1), 70_000);
    const period = { dateFrom: day(0), dateTo: day(9) };
    const own = await seller.client.ok('purchaseSeriesView', { query: period });
    expect(own.total).toEqual({ sold: 0, purchases: 0 });
    const paid = await series({ ...period, status: 'paid' });
    expect(paid.total.purchases).toBe(0);
  });

  test('the first days of the calendar have no thirty before them', async () => {
    expect(await series({ dateTo: '1900-01-02' })).toMatchObject({
      from: '1900-01-01',
      total: { sold: 0, purchases: 0 },
      before: { sold: 0, purchases: 0 },
    });
  });

  test('a period that ends before it begins is refused at its end', async () => {
    const { errors } = await shop.owner.client.refused('purchaseSeriesView', {
      query: { dateFrom: day(2), dateTo: day(1) },
    });
    expect(errors).toMatchObject([{ path: 'dateTo', code: 'too_small' }]);
  });
});
