import { spokenTime } from './spoken-time';

const at = '2026-12-03T05:30:00Z'; // still the 2nd in Mexico City

test.each([
  ['es-MX', 'day', 'miércoles 2 de diciembre'],
  ['es-MX', 'moment', 'miércoles 2 de diciembre, 23:30'],
  ['es-MX', 'time', '23:30'],
  ['es-MX', 'short', 'mié 2 dic, 23:30'],
  ['en', 'day', 'Wednesday 2 December'],
  ['en', 'time', '23:30'],
  ['en', 'short', 'Wed 2 Dec, 23:30'],
] as const)('in %s, %s is “%s”', (locale, shape, text) => {
  expect(spokenTime(locale, shape, at, 'America/Mexico_City')).toBe(text);
});
