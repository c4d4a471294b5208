import type { Locale } from '@sala/shared-contracts';

/** Day before month in both languages, as on screens (docs/adr/0138). */
const spoken: Record<Locale, string> = { 'es-MX': 'es-MX', en: 'en-GB' };

/** Numeric in Spanish; in English with the month's name, which nobody abroad can misread. */
const dayStyles: Record<Locale, Intl.DateTimeFormatOptions> = {
  'es-MX': { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { dateStyle: 'medium' },
};

const instantStyles: Record<Locale, Intl.DateTimeFormatOptions> = {
  'es-MX': { ...dayStyles['es-MX'], hour: '2-digit', minute: '2-digit' },
  en: { ...dayStyles.en, timeStyle: 'short' },
};

/** Formats a calendar day without a time zone. */
export const formatDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(spoken[locale], { ...dayStyles[locale], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Formats instants in a time zone. */
export const instantFormatter = (locale: Locale, timeZone: string): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat(spoken[locale], {
    ...instantStyles[locale],
    hourCycle: 'h23',
    timeZone,
  });
  return (iso) => format.format(new Date(iso));
};

/** The same with the name of the zone, for what has to stand by itself. */
export const zonedInstant = (locale: Locale, iso: string, timeZone: string): string =>
  `${instantFormatter(locale, timeZone)(iso)} (${timeZone})`;

/** Formats centavos as `$1,234.50`; another currency than pesos has its own sign. */
export const moneyFormatter = (
  locale: Locale,
  currency = 'MXN',
): ((centavos: number) => string) => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return (centavos) => format.format(centavos / 100);
};

/** Formats a number, with up to three decimals. */
export const numberFormatter = (locale: Locale): ((value: number) => string) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return (value) => format.format(value);
};
