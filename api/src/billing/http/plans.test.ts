import { locales, planCategories } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, signedInCompany, type TestApi } from '../../testing';

describe('plans', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('are public: three of each category, cheapest first', async () => {
    const { items } = await api.anyone.ok('planList');
    expect(items.map(({ category }) => category)).toEqual([
      'booking',
      'booking',
      'booking',
      'service',
      'service',
      'service',
    ]);
    for (const category of planCategories) {
      const prices = items
        .filter((plan) => plan.category === category)
        .map((plan) => plan.priceMonthly);
      expect(prices).toEqual([...prices].sort((one, other) => one - other));
      expect(items.filter((plan) => plan.category === category && plan.highlighted)).toHaveLength(
        1,
      );
    }
  });

  test('a plan includes everything in the cheaper plans of its category, with no lower limits', async () => {
    const { items } = await api.anyone.ok('planList');
    const amount = (limit: number | null) => limit ?? Infinity;
    for (const cheaper of items) {
      for (const plan of items.filter(
        ({ category, priceMonthly }) =>
          category === cheaper.category && priceMonthly > cheaper.priceMonthly,
      )) {
        expect(plan.features).toEqual(expect.arrayContaining(cheaper.features));
        for (const name of ['users', 'doctors', 'sites', 'messages'] as const) {
          expect(amount(plan.limits[name])).toBeGreaterThanOrEqual(amount(cheaper.limits[name]));
        }
      }
    }
  });

  test('yearly billing is cheaper, and every text exists in both languages', async () => {
    const { items } = await api.anyone.ok('planList');
    for (const plan of items) {
      const saving = 1 - plan.priceAnnual / (12 * plan.priceMonthly);
      expect(saving).toBeGreaterThan(0.1);
      expect(saving).toBeLessThan(0.3);
      expect(plan.features.length).toBeGreaterThan(0);
      for (const text of [
        plan.name,
        plan.description,
        ...plan.features.map(({ label }) => label),
      ]) {
        for (const locale of locales) expect(text[locale]).toMatch(/\S/);
        expect(text['es-MX']).not.toBe(text.en);
      }
    }
  });

  test('the serving role cannot change a price', async () => {
    const owner = await signedInCompany(api);
    const discount = inTransaction(
      api.database.pool,
      { userId: owner.userId, companyId: owner.companyId },
      (db) => db.query('update plan set price_monthly = 1'),
    );
    await expect(discount).rejects.toMatchObject({ code: '42501' });
  });
});
