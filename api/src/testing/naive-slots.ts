import type { AppointmentKind, AppointmentStatus, BookingConflict } from '@sala/shared-contracts';

/* Reference implementation of booking rules, minute by minute, which the SQL must match. */

const step = 5;
const minute = 60_000;

export interface World {
  readonly now: number;
  readonly sites: readonly { readonly id: string; readonly zone: string }[];
  readonly intervals: readonly {
    readonly practitioner: string;
    readonly site: string;
    readonly from: string;
    readonly to: string | null;
    readonly weekday: number;
    readonly starts: number;
    readonly ends: number;
    readonly slotMinutes: number | null;
    readonly capacity: number | null;
    readonly mode: 'in_person' | 'telehealth' | 'both';
    readonly types: readonly string[] | null;
  }[];
  readonly overrides: readonly {
    readonly practitioner: string;
    readonly site: string | null;
    readonly date: string;
    readonly type: 'open' | 'closed';
    readonly starts: number | null;
    readonly ends: number | null;
  }[];
  readonly absences: readonly {
    readonly practitioner: string;
    readonly start: number;
    readonly end: number;
    readonly status: string;
  }[];
  readonly closures: readonly {
    readonly site: string | null;
    readonly from: string;
    readonly to: string;
  }[];
  readonly types: readonly EventTypeFacts[];
  readonly appointments: readonly {
    readonly id: string;
    readonly type: string;
    readonly practitioner: string;
    readonly site: string;
    readonly start: number;
    readonly end: number;
    readonly status: AppointmentStatus;
  }[];
}

export interface EventTypeFacts {
  readonly id: string;
  readonly minutes: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  readonly step: number;
  readonly notice: number;
  readonly window: number;
  readonly dailyLimit: number | null;
  readonly capacity: number;
  readonly kinds: readonly AppointmentKind[];
  readonly sites: readonly string[];
  readonly practitioners: readonly string[];
}

const formats = new Map<string, Intl.DateTimeFormat>();
const wallClocks = new Map<string, { readonly date: string; readonly minute: number }>();

/** Local date and minute of the day. */
export const wallClock = (
  at: number,
  zone: string,
): { readonly date: string; readonly minute: number } => {
  const key = `${zone}/${at}`;
  const cached = wallClocks.get(key);
  if (cached) return cached;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  const [date = '', time = ''] = format.format(at).split(' ');
  const clock = { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
  wallClocks.set(key, clock);
  return clock;
};

const weekdayOf = (date: string): number =>
  ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const within = (value: number, starts: number | null, ends: number | null): boolean =>
  (starts === null || value >= starts) && (ends === null || value < ends);
const isBusy = (status: AppointmentStatus): boolean =>
  ['requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress'].includes(status);
const modeServes = (mode: string, kinds: readonly string[]): boolean =>
  mode === 'both' ||
  (mode === 'telehealth'
    ? kinds.includes('telehealth')
    : kinds.some((kind) => kind !== 'telehealth'));

interface Wish {
  readonly type: EventTypeFacts;
  readonly practitioner: string;
  readonly site: string;
  readonly start: number;
}

/** Working hours at an instant: intervals and `open` overrides. */
const hoursAt = (
  world: World,
  { type, practitioner, site }: Wish,
  at: number,
): { readonly capacity: number | null }[] => {
  const zone = world.sites.find(({ id }) => id === site)?.zone ?? '';
  const clock = wallClock(at, zone);
  const closed = world.overrides.some(
    (one) =>
      one.type === 'closed' &&
      one.practitioner === practitioner &&
      (one.site === null || one.site === site) &&
      one.date === clock.date &&
      within(clock.minute, one.starts, one.ends),
  );
  const pattern = closed
    ? []
    : world.intervals.filter(
        (one) =>
          one.practitioner === practitioner &&
          one.site === site &&
          one.from <= clock.date &&
          (one.to === null || clock.date <= one.to) &&
          one.weekday === weekdayOf(clock.date) &&
          within(clock.minute, one.starts, one.ends) &&
          modeServes(one.mode, type.kinds) &&
          (one.types === null || one.types.includes(type.id)),
      );
  const opened = world.overrides.filter(
    (one) =>
      one.type === 'open' &&
      one.practitioner === practitioner &&
      one.site === site &&
      one.date === clock.date &&
      within(clock.minute, one.starts, one.ends),
  );
  return [...pattern, ...opened.map(() => ({ capacity: null }))];
};

const sharingOf = (world: World, { type, practitioner, site, start }: Wish): number =>
  type.capacity === 1
    ? 0
    : world.appointments.filter(
        (one) =>
          isBusy(one.status) &&
          one.type === type.id &&
          one.practitioner === practitioner &&
          one.site === site &&
          one.start === start &&
          one.end === start + type.minutes * minute,
      ).length;

const placesOf = (world: World, wish: Wish): number =>
  Math.max(
    0,
    ...hoursAt(world, wish, wish.start).map(({ capacity }) =>
      Math.min(wish.type.capacity, capacity ?? wish.type.capacity),
    ),
  );

/** Reasons why a booking is refused. */
export const naiveConflicts = (world: World, wish: Wish): Set<BookingConflict> => {
  const { type, practitioner, site, start } = wish;
  const zone = world.sites.find(({ id }) => id === site)?.zone ?? '';
  const end = start + type.minutes * minute;
  const found = new Set<BookingConflict>();
  const today = wallClock(world.now, zone).date;
  const { date } = wallClock(start, zone);
  if (!type.practitioners.includes(practitioner)) found.add('practitioner_not_eligible');
  if (type.sites.length > 0 && !type.sites.includes(site)) found.add('wrong_site');
  if (date > dayAfter(today, type.window)) found.add('beyond_window');
  if (start < world.now) found.add('in_the_past');
  else if (start < world.now + type.notice * minute) found.add('too_soon');
  for (let at = start; at < end; at += step * minute) {
    const there = wallClock(at, zone).date;
    if (
      world.closures.some(
        (one) => (one.site === null || one.site === site) && one.from <= there && there <= one.to,
      )
    )
      found.add('site_closed');
    if (
      world.absences.some(
        (one) =>
          one.status === 'approved' &&
          one.practitioner === practitioner &&
          one.start <= at &&
          at < one.end,
      )
    )
      found.add('time_off');
    if (hoursAt(world, wish, at).length === 0) found.add('outside_availability');
  }
  const ofDay = world.appointments.filter(
    (one) =>
      (isBusy(one.status) || one.status === 'completed') &&
      one.type === type.id &&
      one.practitioner === practitioner &&
      wallClock(one.start, zone).date === date,
  );
  if (type.dailyLimit !== null && ofDay.length >= type.dailyLimit) found.add('daily_limit');
  for (const one of world.appointments) {
    const other = world.types.find(({ id }) => id === one.type);
    if (!other || !isBusy(one.status) || one.practitioner !== practitioner) continue;
    if (
      type.capacity > 1 &&
      one.type === type.id &&
      one.site === site &&
      one.start === start &&
      one.end === end
    )
      continue;
    const before = one.end + (other.bufferAfter + type.bufferBefore) * minute <= start;
    const after = end + (type.bufferAfter + other.bufferBefore) * minute <= one.start;
    if (!before && !after) found.add('practitioner_busy');
  }
  if (
    type.capacity > 1 &&
    sharingOf(world, wish) >=
      (hoursAt(world, wish, start).length > 0 ? placesOf(world, wish) : type.capacity)
  )
    found.add('capacity_full');
  return found;
};

export interface NaiveSlot {
  readonly practitioner: string;
  readonly site: string;
  readonly start: number;
  readonly free: number;
}

/**
 * Tries every five minutes: on the grid of some hours or in a shared appointment, without
 * conflicts.
 */
export const naiveSlots = (
  world: World,
  type: EventTypeFacts,
  from: string,
  to: string,
): NaiveSlot[] => {
  const slots: NaiveSlot[] = [];
  for (const { id: site, zone } of world.sites) {
    for (const practitioner of type.practitioners) {
      const grids: {
        readonly first: number;
        readonly step: number;
        readonly holds: (at: number) => boolean;
      }[] = [];
      const begin = Date.parse(`${dayAfter(from, -1)}T00:00:00Z`);
      const end = Date.parse(`${dayAfter(to, 2)}T00:00:00Z`);
      for (let at = begin; at < end; at += step * minute) {
        const clock = wallClock(at, zone);
        if (clock.date < from || clock.date > to) continue;
        for (const one of world.intervals) {
          if (
            one.practitioner !== practitioner ||
            one.site !== site ||
            one.weekday !== weekdayOf(clock.date) ||
            clock.minute !== one.starts
          )
            continue;
          const { date } = clock;
          const closed = (minuteOfDay: number): boolean =>
            world.overrides.some(
              (other) =>
                other.type === 'closed' &&
                other.practitioner === practitioner &&
                (other.site === null || other.site === site) &&
                other.date === date &&
                within(minuteOfDay, other.starts, other.ends),
            );
          if (one.from > date || (one.to !== null && date > one.to)) continue;
          if (
            !modeServes(one.mode, type.kinds) ||
            (one.types !== null && !one.types.includes(type.id))
          )
            continue;
          grids.push({
            first: at,
            step: one.slotMinutes ?? type.step,
            holds: (then) => {
              const there = wallClock(then, zone);
              return (
                there.date === date &&
                within(there.minute, one.starts, one.ends) &&
                !closed(there.minute)
              );
            },
          });
        }
        for (const one of world.overrides) {
          if (
            one.type !== 'open' ||
            one.practitioner !== practitioner ||
            one.site !== site ||
            one.date !== clock.date ||
            clock.minute !== one.starts
          )
            continue;
          grids.push({
            first: at,
            step: type.step,
            holds: (then) => {
              const there = wallClock(then, zone);
              return there.date === one.date && within(there.minute, one.starts, one.ends);
            },
          });
        }
      }
      for (let start = begin; start < end; start += step * minute) {
        const { date } = wallClock(start, zone);
        if (date < from || date > to) continue;
        const wish = { type, practitioner, site, start };
        const offered =
          grids.some(
            (grid) =>
              start >= grid.first &&
              (start - grid.first) % (grid.step * minute) === 0 &&
              grid.holds(start),
          ) || sharingOf(world, wish) > 0;
        if (offered && naiveConflicts(world, wish).size === 0)
          slots.push({
            practitioner,
            site,
            start,
            free: type.capacity === 1 ? 1 : placesOf(world, wish) - sharingOf(world, wish),
          });
      }
    }
  }
  return slots;
};
