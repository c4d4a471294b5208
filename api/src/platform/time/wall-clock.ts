const minuteMs = 60_000;
const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    timeZone,
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** What a clock in the zone shows at an instant, encoded as if it were UTC. */
const wallOf = (instant: number, timeZone: string): number => {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/**
 * The instants at which a clock shows a time: two where it is set back. Where it jumps over that
 * time, the one as long after the jump.
 */
const instantsOf = (wall: number, timeZone: string): readonly number[] => {
  const candidates = [wall - dayMs, wall + dayMs].map(
    (near) => wall - (wallOf(near, timeZone) - near),
  );
  const shown = candidates.filter((instant) => wallOf(instant, timeZone) === wall);
  return shown.length > 0 ? shown : [Math.max(...candidates)];
};

export interface WallMoment {
  /** Midnight of the day, encoded as if it were UTC. */
  readonly day: number;
  /** Since midnight, as the clock shows it. */
  readonly minutes: number;
}

/** What a clock in the zone shows. */
export const wallMoment = (now: string, timeZone: string): WallMoment => {
  const wall = wallOf(Date.parse(now), timeZone);
  const day = Math.floor(wall / dayMs) * dayMs;
  return { day, minutes: Math.floor((wall - day) / minuteMs) };
};

/** The next instant, after `now`, at which a clock in the zone shows so many minutes. */
export const nextAt = (now: string, timeZone: string, minutes: number): string => {
  const from = Date.parse(now);
  const { day } = wallMoment(now, timeZone);
  const coming = [day, day + dayMs, day + 2 * dayMs]
    .flatMap((one) => instantsOf(one + minutes * minuteMs, timeZone))
    .filter((instant) => instant > from);
  return new Date(Math.min(...coming)).toISOString();
};

/** `22:30` in minutes since midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The instant at which a clock in the zone shows the same time so many days later, or earlier. */
export const sameTimeDaysLater = (now: string, timeZone: string, days: number): string => {
  const from = Date.parse(now);
  const wall = wallOf(from, timeZone);
  // A clock that was set back shows a time twice: the later one, as PostgreSQL takes it.
  const later = Math.max(...instantsOf(wall + days * dayMs, timeZone));
  return new Date(later + (((from % 1000) + 1000) % 1000)).toISOString();
};

/** When a day, `yyyy-mm-dd`, begins in the zone. */
export const startOfDay = (day: string, timeZone: string): string =>
  new Date(Math.min(...instantsOf(Date.parse(`${day}T00:00:00Z`), timeZone))).toISOString();

/** `yyyy-mm-dd`, so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The instant at which a clock in the zone shows a time: the earlier one where it is set back.
 *
 * @param wall `yyyy-mm-ddThh:mm:ss`
 */
export const instantAt = (wall: string, timeZone: string): string =>
  new Date(Math.min(...instantsOf(Date.parse(`${wall}Z`), timeZone))).toISOString();

/** What a clock in the zone shows at an instant, `yyyy-mm-ddThh:mm:ss`. */
export const wallTimeOf = (instant: string, timeZone: string): string =>
  new Date(wallOf(Date.parse(instant), timeZone)).toISOString().slice(0, 19);
