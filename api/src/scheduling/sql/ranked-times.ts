import type { AppointmentKind, Slot } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { takesPatient } from './free-times.queries';

export interface RankingQuery {
  readonly eventTypeId: string;
  readonly practitionerId: string | null;
  readonly siteId: string | null;
  /** yyyy-mm-dd. */
  readonly from: string;
  readonly preference: 'any' | 'morning' | 'afternoon';
  readonly minutes: number | null;
  readonly kind: AppointmentKind | null;
  /** Excludes practitioners who do not take this patient. */
  readonly patientId: string | null;
}

export type RankedSlot = Slot & { readonly score: number };

const maxShown = 5;
const costPerDay = 3;
const costOfOtherHalf = 20;
/** Day ranges from the first day, searched in turn; the first one usually suffices. */
const stretches = [
  [0, 0],
  [1, 2],
  [3, 4],
  [5, 9],
  [10, 27],
  [28, 89],
  [90, 180],
] as const;

const noon = 720;
const midnight = 1440;
/** Minutes of the day. */
const wholeDay = [0, midnight] as const;
/** First and last minute of the wished half of the day. */
export const preferredHalf = {
  any: wholeDay,
  morning: [0, noon],
  afternoon: [noon, midnight],
} as const;

/** Load of the next four weeks per practitioner: 0 for the lowest, 10 for the highest. */
const loadSql = `
  with load as (
    select e.practitioner_id as id, (
      select count(*) from appointment a
      where a.company_id = e.company_id and a.practitioner_id = e.practitioner_id and is_busy(a.status)
        and a.start_at between $3::timestamptz and $3::timestamptz + interval '28 days'
    )::float8 as booked
    from event_type_practitioner e join practitioner p on p.company_id = e.company_id and p.id = e.practitioner_id and p.active
    where e.company_id = (select app_company()) and e.event_type_id = $1 and p.id = coalesce($2, p.id)
      and ${takesPatient('$4')}
  )
  select array_agg(id) as ids, array_agg(coalesce(10 * (booked - lowest) / nullif(highest - lowest, 0), 0)) as costs
  from load, (select min(booked) as lowest, max(booked) as highest from load) as of_all`;

const rankedSql = `
  with possible as materialized (
    select p.*, p.start_at at time zone p.time_zone as clock from find_slots($1, $2, $3, $4::date + $8::int, $4::date + $9::int, $6, $14, null, $7, $12, $13) p
  ), weighed as (
    select p.*, extract(hour from p.clock) as hour, ${costPerDay} * extract(epoch from p.clock - $4::timestamp)::float8 / 86400 + l.cost as cost
    from possible p join unnest($10::uuid[], $11::float8[]) as l (practitioner_id, cost) on l.practitioner_id = p.practitioner_id
  ), placed as (
    select w.*, w.cost + case
        when $5 = 'morning' and w.hour >= 12 then ${costOfOtherHalf} + 2 * (w.hour - 12)
        when $5 = 'afternoon' and w.hour < 12 then ${costOfOtherHalf} + 2 * (12 - w.hour)
        else 0 end as total
    from weighed w
  ), spread as (
    select p.*, p.total + 4 * (row_number() over (partition by p.practitioner_id, p.on_date order by p.total, p.start_at, p.site_id) - 1) as price
    from placed p
  )
  select start_at as "startAt", end_at as "endAt", practitioner_id as "practitionerId", site_id as "siteId", free,
    greatest(0, 100 - price)::float8 as score
  from spread order by price, start_at, practitioner_id limit ${maxShown}`;

/** Today in the company; with sites in several time zones, the earliest. */
export const earliestToday = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ today: string }>(
      `select coalesce((select min(($1::timestamptz at time zone z.time_zone)::date) from site_zones(c.id) z), ($1::timestamptz at time zone c.time_zone)::date) as today
     from company c where c.id = app_company()`,
      [now],
    )
  ).today;

interface Load {
  readonly ids: readonly string[] | null;
  readonly costs: readonly number[] | null;
}

/**
 * The best free times in chronological order (docs/adr/0041). Costs out of 100 points: 3 per day of
 * waiting, up to 10 for the practitioner's load, at least 20 for the other half of the day, and 4
 * for another time of the same practitioner and day. Later days, and their other half, are searched
 * only while they could beat what was found.
 */
export const rankTimes = async (
  db: Db,
  wanted: RankingQuery,
  now: string,
): Promise<RankedSlot[]> => {
  const { ids, costs } = await db.one<Load>(loadSql, [
    wanted.eventTypeId,
    wanted.practitionerId,
    now,
    wanted.patientId,
  ]);
  let best: RankedSlot[] = [];
  for (const [first, end] of stretches) {
    const worst = best[maxShown - 1];
    if (worst !== undefined && worst.score >= 100 - costPerDay * first) break;
    if (first >= 28 && best.length === maxShown) break;
    const last =
      worst === undefined ? end : Math.min(end, Math.floor((100 - worst.score) / costPerDay));
    const half =
      worst !== undefined && worst.score >= 100 - costPerDay * first - costOfOtherHalf
        ? preferredHalf[wanted.preference]
        : wholeDay;
    const found = await db.query<RankedSlot>(rankedSql, [
      wanted.eventTypeId,
      wanted.practitionerId,
      wanted.siteId,
      wanted.from,
      wanted.preference,
      wanted.minutes,
      now,
      first,
      last,
      ids,
      costs,
      ...half,
      wanted.kind,
    ]);
    best = [...best, ...found]
      .sort((one, other) => other.score - one.score || one.startAt.localeCompare(other.startAt))
      .slice(0, maxShown);
  }
  const byTime = best.toSorted(
    (one, other) => one.startAt.localeCompare(other.startAt) || other.score - one.score,
  );
  return byTime.map((slot) => ({ ...slot, score: Math.round(slot.score) }));
};
