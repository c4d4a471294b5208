import { planCategories } from '@sala/shared-contracts';
import { categories, parsePricingSearch } from './pricing-search';

test('missing and invalid parameters select the default', () => {
  const first = { category: 'booking', cycle: 'monthly' };
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
