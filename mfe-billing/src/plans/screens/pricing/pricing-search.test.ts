import { planCategories } from '@sala/shared-contracts';
import { categories, parsePricingSearch } from './pricing-search';

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
