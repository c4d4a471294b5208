import { addWorkingDays } from './working-days';

const none = new Set<string>();

test.each([
  ['2026-11-27', 1, '2026-11-30'], // Friday
  ['2026-11-28', 1, '2026-11-30'], // Saturday
  ['2026-11-13', 1, '2026-11-17'], // the third Monday of November rests
  ['2026-12-24', 1, '2026-12-28'], // Christmas is a Friday
  ['2026-12-31', 1, '2027-01-04'], // New Year of the year after
  ['2028-02-25', 3, '2028-03-01'], // over 29 February
  ['2026-03-02', 20, '2026-03-31'], // with the third Monday of March
])('from %s, %s working days end on %s', (from, days, end) => {
  expect(addWorkingDays(from, days, none)).toBe(end);
});

test('the company’s own holidays do not count', () => {
  expect(addWorkingDays('2026-11-27', 2, new Set(['2026-11-30', '2026-12-02']))).toBe('2026-12-03');
});
