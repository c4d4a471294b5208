import { firstOfWeek, inWeekOrder } from './week';

test.each([
  ['2026-11-22', 'monday', '2026-11-16'],
  ['2026-11-23', 'monday', '2026-11-23'],
  ['2026-11-22', 'sunday', '2026-11-22'],
  ['2026-11-21', 'sunday', '2026-11-15'],
  ['2026-03-01', 'monday', '2026-02-23'],
  ['2024-12-31', 'monday', '2024-12-30'],
  ['2027-01-01', 'sunday', '2026-12-27'],
] as const)('the week of %s from %s begins on %s', (day, start, first) =>
  expect(firstOfWeek(day, start)).toBe(first),
);

test('days stand in the order of the week', () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  expect(inWeekOrder(days, 'monday')).toEqual(days);
  expect(inWeekOrder(days, 'sunday')).toEqual([7, 1, 2, 3, 4, 5, 6]);
});
