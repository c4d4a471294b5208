import type { Locale } from '@sala/shared-contracts';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';
import type { HolidayKey } from './official-holidays';

const words: Readonly<Record<Locale, Readonly<Record<HolidayKey, string>>>> = {
  'es-MX': esMX.holidays,
  en: en.holidays,
};

/** Name of a closure created from an official holiday. */
export const holidayName = (key: HolidayKey, locale: Locale): string => words[locale][key];
