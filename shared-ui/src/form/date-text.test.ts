import { dayOfWords, parseDay, withSlashes, writeDay } from './date-text';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['1/2/2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  [' 20.11.2026 ', '2026-11-20'],
  ['29022024', '2024-02-29'],
  ['2026-11-20', '2026-11-20'],
  ['', ''],
  ['11/20/2026', null],
  ['30/02/2026', null],
  ['20/11/26', null],
  ['20/11/', null],
  ['ayer', null],
])('parses %j as %j', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test('formats a day and parses it back', () => {
  expect(writeDay('2026-03-09')).toBe('09/03/2026');
  expect(parseDay(writeDay('2026-03-09'))).toBe('2026-03-09');
  expect(writeDay('')).toBe('');
});

test('inserts slashes while typing and not while deleting', () => {
  expect(withSlashes('20', '2')).toBe('20/');
  expect(withSlashes('20/11', '20/1')).toBe('20/11/');
  expect(withSlashes('20//', '20/')).toBe('20/');
  expect(withSlashes('20', '20/')).toBe('20');
  expect(withSlashes('2026', '202')).toBe('2026');
});

test.each([
  ['hoy', '2026-11-30'],
  ['Mañana', '2026-12-01'],
  ['tomorrow', '2026-12-01'],
  ['pasado mañana', '2026-12-02'],
  ['ayer', '2026-11-29'],
  ['vie', '2026-12-04'],
  ['sábado', '2026-12-05'],
  ['lunes', '2026-12-07'],
  ['+10', '2026-12-10'],
  ['+', null],
  ['marzo', null],
  ['', null],
])('on Monday, November 30, %j is %j', (typed, day) => {
  expect(dayOfWords(typed, '2026-11-30')).toBe(day);
});
