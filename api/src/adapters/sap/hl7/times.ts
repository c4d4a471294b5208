import { instantAt } from '../../../platform/time/wall-clock';
import type { SaidValue } from '../values';

const stamp =
  /^(?<year>\d{4})(?<month>\d{2})?(?<day>\d{2})?(?<hour>\d{2})?(?<minute>\d{2})?(?<second>\d{2})?(?:\.\d{1,4})?(?<offset>[+-]\d{4})?$/;

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** A day of the form `YYYYMMDD…`; undefined: there is none in it. */
export const dayOf = (value: SaidValue<string>): SaidValue<string> => {
  if (value === undefined || value === null) return value;
  const { year, month, day } = stamp.exec(value)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const found = `${year}-${month}-${day}`;
  return isDay(found) && year >= '1800' && year < '2200' ? found : undefined;
};

/**
 * An instant of the form `YYYYMMDD[HHMM[SS]][+ZZZZ]`, by the hospital's clock when no offset is
 * told; null: without end, 9999-12-31. undefined: there is none in it.
 */
export const instantOf = (value: SaidValue<string>, timeZone: string): SaidValue<string> => {
  if (value === undefined || value === null) return value;
  if (value.startsWith('9999')) return null;
  const day = dayOf(value);
  const groups = stamp.exec(value)?.groups ?? {};
  const { hour = '00', minute = '00', second = '00', offset } = groups;
  if (day === undefined || day === null) return undefined;
  // SAP knows 24:00 as the end of a day.
  const isEnd = hour === '24' && minute === '00' && second === '00';
  if (!isEnd && (hour > '23' || minute > '59' || second > '59')) return undefined;
  const wall = isEnd ? `${day}T23:59:59` : `${day}T${hour}:${minute}:${second}`;
  if (offset === undefined) return instantAt(wall, timeZone);
  if (offset.slice(1, 3) > '14' || offset.slice(3) > '59') return undefined;
  return new Date(`${wall}${offset.slice(0, 3)}:${offset.slice(3)}`).toISOString();
};
