import { fitsBeside, widthOfColumn } from './column-width';

test('a column fits a name, and a month needs no minimum', () => {
  expect(widthOfColumn('day')).toBeGreaterThanOrEqual(110);
  expect(widthOfColumn('week')).toBeGreaterThanOrEqual(110);
  expect(widthOfColumn('month')).toBe(0);
});

test('appointments stand side by side only if each is 110 pixels wide', () => {
  expect(fitsBeside(1102, 7)).toBe(1); // a week at 1366 with the menu
  expect(fitsBeside(1656, 7)).toBe(2); // at 1920
  expect(fitsBeside(700, 7)).toBe(1); // narrower columns scroll
  expect(fitsBeside(1102, 2)).toBe(4);
});

test('a week at 1366 with the menu open needs no scrolling', () => {
  expect(7 * widthOfColumn('week')).toBeLessThan(1102 - 72);
});
