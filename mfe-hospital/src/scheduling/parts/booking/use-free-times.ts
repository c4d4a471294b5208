import { apiQuery } from '@sala/shared-auth';
import type { Slot } from '@sala/shared-contracts';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useZones } from '../../../parts/use-zones';
import { clockOf, dayAfter, dayOf, wallAt } from '../../../parts/zoned-time';
import { timesQuery, type BookingValues } from './booking-values';
import { fits, minutesOfDay, noon, type When } from './when-text';

/** A free time with its day and `hh:mm` at its site. */
export interface FreeTime extends Slot {
  readonly day: string;
  readonly clock: string;
}

/** Free times of one practitioner at one site, in the order of the clock. */
export interface TimeGroup {
  readonly key: string;
  readonly first: FreeTime;
  readonly times: readonly FreeTime[];
}

export const reasons = ['own_doctor', 'first', 'lighter', 'asked', 'nearest'] as const;

export interface Recommendation {
  readonly key: string;
  readonly time: FreeTime;
  /** null: only the first one shown. */
  readonly why: (typeof reasons)[number] | null;
}

export const keyOf = ({ startAt, practitionerId, siteId }: FreeTime | Slot): string =>
  `${startAt} ${practitionerId} ${siteId}`;

/** Days side by side. */
const shownDays = 5;
/** How far days with free times are looked for: the weeks of a month. */
const daysAhead = 41;

const noSlots: readonly Slot[] = [];

const groupsOf = (times: readonly FreeTime[], ahead: string | undefined): TimeGroup[] => {
  const groups = new Map<string, FreeTime[]>();
  for (const time of times) {
    const key = `${time.practitionerId} ${time.siteId}`;
    groups.set(key, [...(groups.get(key) ?? []), time]);
  }
  const leads = (group: TimeGroup) => group.times.some((time) => keyOf(time) === ahead);
  return [...groups]
    .flatMap(([key, own]) => (own[0] ? [{ key, first: own[0], times: own }] : []))
    .toSorted((one, other) => Number(leads(other)) - Number(leads(one)));
};

/** A day that was asked for and has no time that fits, and what is offered instead. */
export interface MissingDay {
  readonly day: string;
  /** At another hour of that day. */
  readonly sameDay: FreeTime | undefined;
  /** On a later day. */
  readonly next: FreeTime | undefined;
}

/** Of the times of the first day: the one that was asked for, or the nearest. */
const nearestOf = (times: readonly FreeTime[], wanted: number): FreeTime | undefined => {
  const [first] = times;
  const away = ({ clock }: FreeTime) => Math.abs(minutesOfDay(clock) - wanted);
  return times
    .filter(({ day }) => day === first?.day)
    .toSorted((one, other) => away(one) - away(other))[0];
};

export interface FreeTimes {
  /** Days with free times, from the chosen one. */
  readonly days: readonly string[];
  readonly groups: readonly TimeGroup[];
  /** Of the day that was asked for, if one was. */
  readonly recommended: Recommendation | null;
  /** null: no day was asked for, or it has times. */
  readonly missing: MissingDay | null;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** Searches again after an error. */
  readonly retry: () => void;
  /** What is shown belongs to the choice before. */
  readonly isStale: boolean;
  /** Next days, when there are more. */
  readonly next: string | null;
}

/**
 * Free times of the next days that have any, by practitioner and site, and the recommended one.
 *
 * @param from first day, yyyy-mm-dd
 * @param when what was asked for: other days never stand in for its day
 */
export const useFreeTimes = (
  values: BookingValues,
  from: string,
  when: Pick<When, 'day' | 'clock' | 'half'>,
  exceptId: string | undefined,
): FreeTimes => {
  const zones = useZones();
  const shared = { ...timesQuery(values), exceptId };
  const days = useQuery({
    ...apiQuery('slotDays', { query: { ...shared, from, to: dayAfter(from, daysAhead) } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const best = useQuery({
    ...apiQuery('slotFirst', {
      query: { ...timesQuery(values), from, preference: values.preference },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const free = days.data?.items;
  const offeredAt = best.data?.recommended;
  const columns = useMemo(() => {
    const shown = free?.slice(0, shownDays).map(({ day }) => day) ?? [];
    // The patient's own doctor may be free later than others: their day is shown, too.
    const own =
      offeredAt?.why === 'own_doctor'
        ? dayOf(wallAt(offeredAt.startAt, zones.ofSite(offeredAt.siteId)))
        : null;
    const isLater = own !== null && own > (shown.at(-1) ?? own);
    return isLater && shown.length === shownDays ? [...shown.slice(0, -1), own] : shown;
  }, [free, offeredAt, zones]);
  const [first = from] = columns;
  const last = columns.at(-1) ?? from;
  const list = useQuery({
    ...apiQuery('slotList', { query: { ...shared, from: first, to: last } }),
    enabled: columns.length > 0,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const slots = columns.length > 0 ? (list.data?.items ?? noSlots) : noSlots;
  const { day, clock, half } = when;
  const preferred = half ?? (values.preference === 'any' ? null : values.preference);
  const all = useMemo(
    () =>
      slots
        .map((slot): FreeTime => {
          const wall = wallAt(slot.startAt, zones.ofSite(slot.siteId));
          return { ...slot, day: dayOf(wall), clock: clockOf(wall) };
        })
        .filter((time) => columns.includes(time.day)),
    [slots, zones, columns],
  );
  const times = useMemo(
    () => all.filter((time) => fits(time.clock, { clock, half: preferred })),
    [all, clock, preferred],
  );
  const recommended = useMemo((): Recommendation | null => {
    const own = day === null ? times : times.filter((time) => time.day === day);
    const near = clock === null ? undefined : nearestOf(own, clock);
    if (near) {
      const asked = minutesOfDay(near.clock) === clock;
      return { key: keyOf(near), time: near, why: asked ? 'asked' : 'nearest' };
    }
    const offered = best.data?.recommended;
    const shown =
      offered &&
      own.find((time) => keyOf(time).startsWith(`${offered.startAt} ${offered.practitionerId}`));
    if (shown) return { key: keyOf(shown), time: shown, why: offered.why };
    return own[0] ? { key: keyOf(own[0]), time: own[0], why: null } : null;
  }, [best.data, times, clock, day]);
  const isPending = days.isPending || best.isPending || (columns.length > 0 && list.isPending);
  const isError = days.isError || list.isError;
  const isStale = days.isPlaceholderData || list.isPlaceholderData || best.isPlaceholderData;
  const unknown = isPending || isError || isStale;
  const missing = useMemo((): MissingDay | null => {
    if (unknown || day === null || times.some((time) => time.day === day)) return null;
    const later = (some: readonly FreeTime[]) => some.filter((time) => time.day > day);
    const fitting = later(times);
    const others = fitting.length > 0 ? fitting : later(all);
    return {
      day,
      sameDay: nearestOf(
        all.filter((time) => time.day === day),
        clock ?? noon,
      ),
      next: clock === null ? others[0] : nearestOf(others, clock),
    };
  }, [unknown, day, clock, times, all]);
  // Where nothing fits, the other hours are better than none.
  const shown = missing && times.length === 0 ? all : times;
  const groups = useMemo(() => groupsOf(shown, recommended?.key), [shown, recommended]);
  return {
    days: columns,
    groups,
    recommended,
    missing,
    isPending,
    isError,
    isFetching: days.isFetching || list.isFetching,
    retry: () => {
      if (days.isError) void days.refetch();
      if (list.isError) void list.refetch();
    },
    isStale,
    next: free?.[shownDays]?.day ?? null,
  };
};
