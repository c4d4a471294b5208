import { formatDay, instantFormatter, moneyFormatter, zonedInstant } from './format-values';

const at = '2026-12-03T05:30:00Z'; // still the 2nd in Mexico City
const zone = 'America/Mexico_City';

test('papers say the day before the month in both languages, 24 hours, and pesos without a code', () => {
  expect(formatDay('es-MX', '2026-12-02')).toBe('02/12/2026');
  expect(formatDay('en', '2026-12-02')).toBe('2 Dec 2026');
  expect(instantFormatter('es-MX', zone)(at)).toBe('02/12/2026, 23:30');
  expect(instantFormatter('en', zone)(at)).toBe('2 Dec 2026, 23:30');
  expect(zonedInstant('es-MX', at, zone)).toBe('02/12/2026, 23:30 (America/Mexico_City)');
  for (const locale of ['es-MX', 'en'] as const)
    expect(moneyFormatter(locale)(-123_450)).toBe('-$1,234.50');
});
