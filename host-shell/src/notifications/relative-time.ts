import type { Locale } from '@sala/shared-contracts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

/** Seconds up to which each unit is used. */
const units = [
  { unit: 'minute', length: minute, upTo: hour },
  { unit: 'hour', length: hour, upTo: day },
  { unit: 'day', length: day, upTo: month },
  { unit: 'month', length: month, upTo: 12 * month },
  { unit: 'year', length: 365 * day, upTo: Infinity },
] as const;

/** Relative time: “hace 5 minutos”, “ayer”. @param iso RFC 3339. @param now milliseconds since 1970. */
export const relativeTime = (iso: string, now: number, locale: Locale): string => {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (Math.abs(seconds) < minute) return format.format(0, 'second');
  const { unit, length } = units.find(({ upTo }) => Math.abs(seconds) < upTo) ?? units[0];
  return format.format(Math.trunc(seconds / length), unit);
};
