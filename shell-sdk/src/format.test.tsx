import type { Locale } from '@sala/shared-contracts';
import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { act } from 'react';
import { setTimeZone, useFormat, useLocale } from './index';

const inLanguage = async (language: string) => {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: {} });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  const { result } = renderHook(() => ({ format: useFormat(), locale: useLocale() }), { wrapper });
  return { i18n, result };
};

// Tests run in Mexico City's zone, six hours behind UTC.
describe.each<Locale>(['es-MX', 'en'])('formats in %s', (language) => {
  test("times use the clinic's zone: day, month, year, 24 hours", async () => {
    const { format } = (await inLanguage(language)).result.current;
    expect(format.date('2026-11-05T18:00:00Z')).toBe('05/11/2026');
    expect(format.date('2026-11-05T03:00:00Z')).toBe('04/11/2026'); // the evening before
    expect(format.dateTime('2026-11-05T23:30:00Z')).toBe('05/11/2026, 17:30');
    expect(format.dateTime('2026-11-05T06:05:00Z')).toBe('05/11/2026, 00:05'); // midnight is 00, not 24
  });

  test("times use the company's zone, whatever the device's zone", async () => {
    const { result } = await inLanguage(language);
    act(() => setTimeZone('America/Tijuana'));
    expect(result.current.format.dateTime('2026-11-05T07:30:00Z')).toBe('04/11/2026, 23:30');
    expect(result.current.format.date('2026-11-05T07:30:00Z')).toBe('04/11/2026');
    act(() => setTimeZone(undefined));
    expect(result.current.format.dateTime('2026-11-05T07:30:00Z')).toBe('05/11/2026, 01:30');
  });

  test('an appointment is written in the zone of its site', async () => {
    const { format } = (await inLanguage(language)).result.current;
    expect(format.dateTime('2026-11-05T07:30:00Z', 'America/Tijuana')).toBe('04/11/2026, 23:30');
    expect(format.date('2026-11-05T07:30:00Z', 'America/Tijuana')).toBe('04/11/2026');
  });

  test('formats are shared, because creating them is slow', async () => {
    const [one, other] = [await inLanguage(language), await inLanguage(language)];
    expect(one.result.current.format).toBe(other.result.current.format);
  });

  test('a calendar day is the same in every zone', async () => {
    const { format } = (await inLanguage(language)).result.current;
    expect(format.day('2026-01-01')).toBe('01/01/2026');
    expect(format.day('1900-12-31')).toBe('31/12/1900');
  });

  test('money is given in centavos', async () => {
    const { format } = (await inLanguage(language)).result.current;
    expect(format.money(123_450)).toBe('$1,234.50');
    expect(format.money(5)).toBe('$0.05');
    expect(format.money(0)).toBe('$0.00');
    expect(format.money(-123_450)).toBe('-$1,234.50');
    expect(format.money(49_900, { whole: true })).toBe('$499');
    expect(format.money(100, { currency: 'EUR' })).toBe('€1.00');
  });

  test('numbers keep their digits; percentages are whole', async () => {
    const { format } = (await inLanguage(language)).result.current;
    expect(format.number(1_234_567.125)).toBe('1,234,567.125');
    expect(format.number(0.000_001)).toBe('0.000001');
    expect(format.percent(0.17)).toBe('17%');
    expect(format.percent(0.166)).toBe('17%');
  });
});

test('an unsupported language falls back to the default', async () => {
  expect((await inLanguage('en')).result.current.locale).toBe('en');
  expect((await inLanguage('es-MX')).result.current.locale).toBe('es-MX');
  expect((await inLanguage('fr')).result.current.locale).toBe('es-MX');
});

test('formats are stable until the language changes', async () => {
  const { i18n, result } = await inLanguage('es-MX');
  const before = result.current.format;
  await act(() => i18n.changeLanguage('en'));
  expect(result.current.locale).toBe('en');
  expect(result.current.format).not.toBe(before);
});
