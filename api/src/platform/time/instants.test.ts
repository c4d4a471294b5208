import { isAfter, isSince } from './instants';

test.each([
  ['2026-11-28T10:00:00.121Z', '2026-11-28T10:00:00.12Z', true],
  ['2026-11-28T10:00:00.12Z', '2026-11-28T10:00:00.121Z', false],
  ['2026-11-28T10:00:00.5Z', '2026-11-28T10:00:00Z', true],
  ['2026-11-28T10:00:00Z', '2026-11-28T10:00:00.000Z', false],
  ['2026-11-28T10:00:00-06:00', '2026-11-28T15:59:59Z', true],
])('%s is after %s: %s', (one, other, after) => {
  expect(isAfter(one, other)).toBe(after);
  expect(isSince(other, one)).toBe(!after);
});
