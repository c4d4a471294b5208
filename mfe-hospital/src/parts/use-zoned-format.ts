import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { clockOf, wallAt } from './zoned-time';

export interface ZonedFormat {
  /** `08:30` */
  readonly clock: (instant: string) => string;
  /** `mar 24 nov` */
  readonly shortDay: (instant: string) => string;
  /** `martes, 24 de noviembre` */
  readonly longDay: (instant: string) => string;
  /** `24 de noviembre de 2026` */
  readonly fullDay: (instant: string) => string;
  /** `24 de noviembre de 2026, 08:30`, for papers. */
  readonly fullMoment: (instant: string) => string;
  /** `mar 24 nov, 08:30` */
  readonly moment: (instant: string) => string;
}

const build = (locale: string, timeZone: string): ZonedFormat => {
  const short = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  });
  const long = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const fullDay = (instant: string) => full.format(new Date(instant));
  const clock = (instant: string) => clockOf(wallAt(instant, timeZone));
  const shortDay = (instant: string) =>
    short.format(new Date(instant)).replaceAll(/[.,]| de(?= )/g, '');
  return {
    clock,
    shortDay,
    longDay: (instant) => long.format(new Date(instant)),
    fullDay,
    fullMoment: (instant) => `${fullDay(instant)}, ${clock(instant)}`,
    moment: (instant) => `${shortDay(instant)}, ${clock(instant)}`,
  };
};

const formatCache = new Map<string, ZonedFormat>();

/* Cached: creating Intl formats costs more than formatting everything on a screen. */
const formatOf = (locale: string, timeZone: string): ZonedFormat => {
  const key = `${locale} ${timeZone}`;
  const cached = formatCache.get(key);
  if (cached) return cached;
  const made = build(locale, timeZone);
  formatCache.set(key, made);
  return made;
};

/** Formats for times in a given zone, in the interface language. */
export const useZonedFormats = (): ((timeZone: string) => ZonedFormat) => {
  const locale = useLocale() === 'en' ? 'en-GB' : 'es-MX'; // day before month in both
  return useCallback((timeZone: string) => formatOf(locale, timeZone), [locale]);
};

/** Formats for times in one zone. */
export const useZonedFormat = (timeZone: string): ZonedFormat => useZonedFormats()(timeZone);
