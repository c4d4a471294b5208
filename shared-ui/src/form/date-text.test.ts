import { parseDay, withStrokes, writeDay } from './date-text';

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
])('%j is %j', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test('a day is written as people here write it, and read back the same', () => {
  expect(writeDay('2026-03-09')).toBe('09/03/2026');
  expect(parseDay(writeDay('2026-03-09'))).toBe('2026-03-09');
  expect(writeDay('')).toBe('');
});

test('strokes come by themselves, and do not come back while somebody deletes', () => {
  expect(withStrokes('20', '2')).toBe('20/');
  expect(withStrokes('20/11', '20/1')).toBe('20/11/');
  expect(withStrokes('20//', '20/')).toBe('20/');
  expect(withStrokes('20', '20/')).toBe('20');
  expect(withStrokes('2026', '202')).toBe('2026');
});
