import fc from 'fast-check';
import {
  isWorthTelling,
  monthWithinYear,
  priceOf,
  savedInYear,
  savingOf,
  savingsOf,
} from './plan-price';
import { planCategories } from '@sala/shared-contracts';
import { categories, parsePricingSearch } from './pricing-search';

const plan = (priceMonthly: number, priceAnnual: number) => ({ priceMonthly, priceAnnual });

test.each([
  [plan(49_900, 499_000), 1 / 6, 99_800],
  [plan(100_000, 960_000), 0.2, 240_000],
  [plan(100_000, 1_200_000), 0, 0],
])('%j saves 1 − annual/(12·monthly)', (prices, part, centavos) => {
  expect(savingOf(prices)).toBeCloseTo(part, 10);
  expect(savedInYear(prices)).toBe(centavos);
});

test('a year that costs more than twelve months has no saving', () => {
  expect(savingOf(plan(100, 1300))).toBe(0);
  expect(savedInYear(plan(100, 1300))).toBe(0);
  expect(savingOf(plan(0, 0))).toBe(0);
});

test('the price depends on the cycle', () => {
  expect(priceOf(plan(49_900, 499_000), 'monthly')).toBe(49_900);
  expect(priceOf(plan(49_900, 499_000), 'annual')).toBe(499_000);
  expect(monthWithinYear(plan(49_900, 499_000))).toBe(41_583);
});

test('finds the largest saving and whether plans differ after rounding', () => {
  expect(savingsOf([plan(49_900, 499_000), plan(100_000, 960_000)])).toEqual({
    largest: 0.2,
    differs: true,
  });
  expect(savingsOf([plan(129_900, 1_247_000), plan(100_000, 960_000)])).toMatchObject({
    differs: false,
  });
  expect(savingsOf([])).toEqual({ largest: 0, differs: false });
});

test('shows a saving of half a percent but no smaller one', () => {
  expect(isWorthTelling(0.005)).toBe(true);
  expect(isWorthTelling(0.0049)).toBe(false);
});

test('a saving is between 0 and 1 and agrees with the amount, for any prices', () => {
  const price = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(price, price, (priceMonthly, priceAnnual) => {
      const saving = savingOf({ priceMonthly, priceAnnual });
      expect(saving).toBeGreaterThanOrEqual(0);
      expect(saving).toBeLessThanOrEqual(1);
      expect(Math.round(saving * 12 * priceMonthly)).toBe(
        priceMonthly === 0 ? 0 : savedInYear({ priceMonthly, priceAnnual }),
      );
    }),
  );
});

describe('the address', () => {
  test('missing and invalid parameters choose nothing', () => {
    const first = { category: null, cycle: null };
    expect(parsePricingSearch({})).toEqual(first);
    expect(parsePricingSearch({ category: 'x', cycle: '' })).toEqual(first);
    expect(parsePricingSearch({ category: 'service', cycle: 'annual' })).toEqual({
      category: 'service',
      cycle: 'annual',
    });
  });

  test('offers every category of the contract', () => {
    expect([...categories].sort()).toEqual([...planCategories].sort());
  });
});
