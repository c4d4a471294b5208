import { limitOfTier } from './whatsapp-limit';

test.each([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_2K', 2000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_1M', null],
  [null, null],
])('%s lets so many people be written to: %s', (tier, people) => {
  expect(limitOfTier(tier)).toBe(people);
});
