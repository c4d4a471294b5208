import { weekDays, type WeekDay } from '@sala/shared-contracts';

/** Minutes since local midnight: 540–1080 is 09:00–18:00. */
export interface OpenInterval {
  readonly opens: number;
  readonly closes: number;
}

/** Opening hours of a week. Intervals of a day are sorted and disjoint; a missing day is closed. */
export interface WorkingHours {
  readonly timeZone: string;
  readonly days: Readonly<Partial<Record<WeekDay, readonly OpenInterval[]>>>;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...parts, timeZone, hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
};

/** Local time of an instant, encoded as if it were UTC. */
const wallTime = (instant: number, timeZone: string): number => {
  const part = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (name: Intl.DateTimeFormatPartTypes): number => part.get(name) ?? 0;
  return Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
};

/** The instant of a local time; the second pass corrects clock changes. */
const instantOf = (wall: number, timeZone: string): number => {
  const first = wall - (wallTime(wall, timeZone) - wall);
  return wall - (wallTime(first, timeZone) - first);
};

/** Open intervals that end after an instant, in order, for a number of days. */
function* intervalsFrom(
  from: number,
  { timeZone, days }: WorkingHours,
  lookAhead: number,
): Generator<readonly [start: number, end: number]> {
  const midnight = Math.floor(wallTime(from, timeZone) / dayMs) * dayMs;
  for (let day = midnight; day < midnight + lookAhead * dayMs; day += dayMs) {
    const weekDay = weekDays[(new Date(day).getUTCDay() + 6) % 7]; // ISO weeks start on Monday
    for (const { opens, closes } of (weekDay && days[weekDay]) ?? []) {
      const end = instantOf(day + closes * minuteMs, timeZone);
      if (end > from) yield [Math.max(from, instantOf(day + opens * minuteMs, timeZone)), end];
    }
  }
}

/** Longer than any wait counted in working hours. */
const yearAhead = 366;

/**
 * The instant after a number of working minutes.
 *
 * @throws when the company never opens
 */
export const addWorkingMinutes = (from: Date, minutes: number, hours: WorkingHours): Date => {
  let left = minutes * minuteMs;
  for (const [start, end] of intervalsFrom(from.getTime(), hours, yearAhead)) {
    if (left <= end - start) return new Date(start + left);
    left -= end - start;
  }
  throw new Error(`${minutes} working minutes do not come within a year`);
};

/** Whole working minutes between two instants; 0 when the second is not later. */
export const workingMinutesBetween = (from: Date, to: Date, hours: WorkingHours): number => {
  const until = to.getTime();
  let worked = 0;
  const lookAhead = Math.ceil(Math.max(0, until - from.getTime()) / dayMs) + 2;
  for (const [start, end] of intervalsFrom(from.getTime(), hours, lookAhead)) {
    if (start >= until) break;
    worked += Math.min(end, until) - start;
  }
  return Math.floor(worked / minuteMs);
};
