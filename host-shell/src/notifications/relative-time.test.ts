import { relativeTime } from './relative-time';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T12:00:00Z', 'ahora', 'now'],
  ['2026-11-20T11:59:01Z', 'ahora', 'now'],
  ['2026-11-20T11:55:00Z', 'hace 5 minutos', '5 minutes ago'],
  ['2026-11-20T11:00:01Z', 'hace 59 minutos', '59 minutes ago'],
  ['2026-11-20T10:59:00Z', 'hace 1 hora', '1 hour ago'],
  ['2026-11-19T11:00:00Z', 'ayer', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'hace 10 días', '10 days ago'],
  ['2026-09-01T12:00:00Z', 'hace 2 meses', '2 months ago'],
  ['2024-11-01T12:00:00Z', 'hace 2 años', '2 years ago'],
])('%s is %s, %s', (iso, spanish, english) => {
  expect(relativeTime(iso, now, 'es-MX')).toBe(spanish);
  expect(relativeTime(iso, now, 'en')).toBe(english);
});
