import { useLocale } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { clockOf, wallAt } from './zoned-time';

/** `GMT-8`, `hora de Tijuana` */
export interface ZoneNames {
  readonly short: string;
  readonly long: string;
}

export interface ZonedFormat {
  /** `08:30` */
  readonly clock: (instant: string) => string;
  /** `mar 24 nov` */
  readonly shortDay: (instant: string) => string;
  /** `martes, 24 de noviembre` */
  readonly longDay: (instant: string) => string;
  /** `mar 24 nov, 08:30` */
  readonly moment: (instant: string) => string;
  /** Whose clocks these are, for those whose own show something else. */
  readonly zone: (instant: string) => ZoneNames;
}

const namesOf = (locale: string, timeZone: string): ZonedFormat['zone'] => {
  const named = (timeZoneName: 'shortOffset' | 'shortGeneric') => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  const formats = { short: named('shortOffset'), long: named('shortGeneric') };
  const nameIn = (format: Intl.DateTimeFormat, instant: string): string =>
    format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return (instant) => ({ short: nameIn(formats.short, instant), long: nameIn(formats.long, instant) });
};

const build = (locale: string, timeZone: string): ZonedFormat => {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const clock = (instant: string) => clockOf(wallAt(instant, timeZone));
  const shortDay = (instant: string) => short.format(new Date(instant)).replaceAll(/[.,]/g, '');
  let names: ZonedFormat['zone'] | undefined; // most never need them
  return {
    clock,
    shortDay,
    longDay: (instant) => long.format(new Date(instant)),
    moment: (instant) => `${shortDay(instant)}, ${clock(instant)}`,
    zone: (instant) => (names ??= namesOf(locale, timeZone))(instant),
  };
};

const built = new Map<string, ZonedFormat>();

/* The same for all who ask: making the browser's formats costs more than all that they write on a screen. */
const formatOf = (locale: string, timeZone: string): ZonedFormat => {
  const key = `${locale} ${timeZone}`;
  const known = built.get(key);
  if (known) return known;
  const made = build(locale, timeZone);
  built.set(key, made);
  return made;
};

/** Times as the clocks of each place show them, in the language on screen. */
export const useZonedFormats = (): ((timeZone: string) => ZonedFormat) => {
  const locale = useLocale() === 'en' ? 'en-GB' : 'es-MX'; // day before month in both
  return useCallback((timeZone: string) => formatOf(locale, timeZone), [locale]);
};

/** Times as the clocks of one place show them. */
export const useZonedFormat = (timeZone: string): ZonedFormat => useZonedFormats()(timeZone);
