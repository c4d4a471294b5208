import { planCategories } from '@sala/shared-contracts';
import { categories, parsePricingSearch } from './pricing-search';

test('what the address does not say, or says wrongly, is the first choice', () => {
  const first = { category: 'booking', cycle: 'monthly' };
  expect(parsePricingSearch({})).toEqual(first);
  expect(parsePricingSearch({ category: 'x', cycle: '' })).toEqual(first);
  expect(parsePricingSearch({ category: 'service', cycle: 'annual' })).toEqual({
    category: 'service',
    cycle: 'annual',
  });
});

test('every category of the contract is offered', () => {
  expect([...categories].sort()).toEqual([...planCategories].sort());
});
