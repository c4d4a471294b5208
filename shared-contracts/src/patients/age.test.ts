import { ageWords, yearsOn } from './age';

const today = '2026-11-22';

test.each([
  ['2026-11-22', '0 días', '0 days'],
  ['2026-11-21', '1 día', '1 day'],
  ['2026-10-23', '30 días', '30 days'], // a month is complete tomorrow
  ['2026-10-22', '1 mes', '1 month'],
  ['2025-11-22', '12 meses', '12 months'],
  ['2024-11-23', '23 meses', '23 months'],
  ['2024-11-22', '2 años', '2 years'],
  ['2005-11-22', '21 años', '21 years'],
  ['2005-11-23', '20 años', '20 years'],
  ['2026-11-23', '', ''],
  ['', '', ''],
  ['2026-1', '', ''],
])('born %s: %s, %s', (born, spanish, english) => {
  expect([ageWords('es-MX', born, today), ageWords('en', born, today)]).toEqual([spanish, english]);
});

test('a leap-day birthday completes the year on 1 March', () => {
  expect([yearsOn('2024-02-29', '2025-02-28'), yearsOn('2024-02-29', '2025-03-01')]).toEqual([
    0, 1,
  ]);
});

test('years are negative before birth and null without a birth date', () => {
  expect([yearsOn('2027-01-01', today), yearsOn('', today)]).toEqual([-1, null]);
});
