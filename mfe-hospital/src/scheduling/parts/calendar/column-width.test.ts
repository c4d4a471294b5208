import { fitsBeside, widthOfColumn } from './column-width';

test('a column of a day fits a name; weeks and months are whole at every width', () => {
  expect(widthOfColumn('day')).toBeGreaterThanOrEqual(110);
  expect([widthOfColumn('week'), widthOfColumn('month')]).toEqual([0, 0]);
});

test('appointments stand side by side only if each is 110 pixels wide', () => {
  expect(fitsBeside(1102, 7, 'week')).toBe(1); // at 1366 with the menu
  expect(fitsBeside(1656, 7, 'week')).toBe(2); // at 1920
  expect(fitsBeside(1102, 2, 'day')).toBe(4);
});

test('days narrower than a name count, columns of a day scroll', () => {
  expect(fitsBeside(504, 7, 'week')).toBe(0); // a tablet with the menu
  expect(fitsBeside(504, 7, 'month')).toBe(0);
  expect(fitsBeside(1102, 14, 'week')).toBe(0); // two agendas a day
  expect(fitsBeside(504, 7, 'day')).toBe(1);
  expect(fitsBeside(0, 7, 'week')).toBe(1); // not measured yet
});
