import type { Locale } from '@sala/shared-contracts';

/** `8 de diciembre de 2026`, `8 December 2026`: the day of an instant where `timeZone` is. */
export const longDate = (locale: Locale, instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone,
  }).format(new Date(instant));

/** The same of a calendar day without a time zone. */
export const longDay = (locale: Locale, day: string): string => longDate(locale, day, 'UTC');
