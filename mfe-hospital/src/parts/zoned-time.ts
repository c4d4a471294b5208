/** Local time without a zone: `yyyy-mm-ddThh:mm`. */
export type WallTime = string;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const cached = formats.get(zone);
  if (cached) return cached;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('sv-SE', { ...parts, hourCycle: 'h23', timeZone: zone }); // Swedish formats as ISO
  formats.set(zone, made);
  return made;
};

const formatted = (instant: number, zone: string): WallTime =>
  formatOf(zone).format(instant).replace(' ', 'T');

const asUtc = (wall: WallTime): number => Date.parse(`${wall}:00Z`);

/** UTC offset of a zone at an instant, in milliseconds. */
const offsetMsAt = (instant: number, zone: string): number => {
  const minute = Math.floor(instant / 60_000) * 60_000;
  return asUtc(formatted(minute, zone)) - minute;
};

const dayMs = 86_400_000;
const dayOffsets = new Map<string, number | null>();

/**
 * UTC offset for a whole UTC day; null when the clocks change on it. Cached, since a month has
 * thousands of times and Intl is slow.
 */
const offsetMsOfDay = (instant: number, zone: string): number | null => {
  const day = Math.floor(instant / dayMs);
  const key = `${zone} ${day}`;
  const cached = dayOffsets.get(key);
  if (cached !== undefined) return cached;
  const first = offsetMsAt(day * dayMs, zone);
  const ahead = first === offsetMsAt((day + 1) * dayMs, zone) ? first : null;
  dayOffsets.set(key, ahead);
  return ahead;
};

/** Local time of an instant in a zone. */
export const wallAt = (instant: string, zone: string): WallTime => {
  const at = Date.parse(instant);
  const ahead = offsetMsOfDay(at, zone);
  return ahead === null ? formatted(at, zone) : new Date(at + ahead).toISOString().slice(0, 16);
};

/**
 * Instant of a local time. A repeated time (clocks go back) means the first occurrence; a skipped
 * one (clocks go forward) moves later by the gap.
 */
export const instantAt = (wall: WallTime, zone: string): string => {
  const utc = asUtc(wall);
  const [before, after] = [offsetMsAt(utc - 86_400_000, zone), offsetMsAt(utc + 86_400_000, zone)];
  const early = utc - Math.max(before, after);
  const shows = (instant: number) => offsetMsAt(instant, zone) === utc - instant;
  const instant = shows(early)
    ? early
    : utc - (shows(utc - Math.min(before, after)) ? Math.min(before, after) : before);
  return new Date(instant).toISOString();
};

/** UTC offset as `-06:00`. */
export const offsetAt = (instant: string, zone: string): string => {
  const minutes = Math.round(offsetMsAt(Date.parse(instant), zone) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
};

/** Hours that zone `other` is ahead of `zone` at an instant. */
export const hoursAhead = (instant: string, zone: string, other: string): number =>
  (offsetMsAt(Date.parse(instant), other) - offsetMsAt(Date.parse(instant), zone)) / 3_600_000;

export const dayOf = (wall: WallTime): string => wall.slice(0, 10);
export const clockOf = (wall: WallTime): string => wall.slice(11, 16);

/** Adds days to a `yyyy-mm-dd` date. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds months to a date; the 31st becomes the last day of a shorter month. */
export const dayMonthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

/** Adds minutes to a local time. */
export const wallAfter = (wall: WallTime, minutes: number): WallTime =>
  new Date(asUtc(wall) + minutes * 60_000).toISOString().slice(0, 16);
