import type { Locale } from '@sala/shared-contracts';

/**
 * In figures as Mexico writes them; in English with the month's name, which no country reads as the
 * day.
 */
const dayStyles: Record<Locale, Intl.DateTimeFormatOptions> = {
  'es-MX': { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { dateStyle: 'medium' },
};

const momentStyles: Record<Locale, Intl.DateTimeFormatOptions> = {
  'es-MX': { ...dayStyles['es-MX'], hour: '2-digit', minute: '2-digit' },
  en: { ...dayStyles.en, timeStyle: 'short' },
};

/** A day of the calendar, in no zone. */
export const dayIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { ...dayStyles[locale], timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Moments as the clocks of a zone show them. */
export const momentsIn = (locale: Locale, timeZone: string): ((iso: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, {
    ...momentStyles[locale],
    hourCycle: 'h23',
    timeZone,
  });
  return (iso) => format.format(new Date(iso));
};

/** Centavos. */
export const moneyIn = (locale: Locale): ((centavos: number) => string) => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'MXN',
    currencyDisplay: 'narrowSymbol',
  });
  return (centavos) => format.format(centavos / 100);
};
