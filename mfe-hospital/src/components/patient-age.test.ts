import { yearsSince } from './patient-age';

const today = new Date(2026, 10, 22);

test.each([
  ['2005-03-12', 21],
  ['2005-11-22', 21],
  ['2005-11-23', 20],
  ['2026-11-22', 0],
  ['', null],
])('born %s: %s years', (born, years) => expect(yearsSince(born, today)).toBe(years));
