import { hoursShown, isGap } from './coverage-cells';

const hour = (at: number, staffed = 0, booked = 0) => ({
  departmentId: 'd',
  date: '2026-11-23',
  hour: at,
  staffed,
  booked,
});

test('a gap is an hour with more booked than staffed', () => {
  expect([hour(8, 60, 60), hour(8, 60, 61), hour(8, 0, 0)].map(isGap)).toEqual([
    false,
    true,
    false,
  ]);
});

test('the hours shown reach from the first to the last without holes', () => {
  expect(hoursShown([])).toEqual([]);
  expect(hoursShown([hour(11), hour(8), hour(8)])).toEqual([8, 9, 10, 11]);
});
