import type { Db } from '../../platform/database/database';

export interface DayRates {
  readonly noShows: number;
  readonly occupancy: number | null;
  readonly noShowRate: number | null;
}

/**
 * Today's no-shows and booked share of bookable time, and the no-show rate of the last 30 days, in
 * the company's time zone. Rates in percent.
 */
export const readDayRates = (db: Db, now: string): Promise<DayRates> =>
  db.one<DayRates>(
    `with day as materialized (
       select d.day, d.day::timestamp at time zone c.time_zone as starts, (d.day + 1)::timestamp at time zone c.time_zone as ends
       from company c cross join lateral (select ($1::timestamptz at time zone c.time_zone)::date as day) d
       where c.id = app_company()
     ),
     open as (
       select sum(extract(epoch from upper(piece) - lower(piece))) as seconds
       from day, practitioner_open((select array_agg(id) from practitioner where active), day.day - 1, day.day + 1) o,
         unnest(o.open * tstzmultirange(tstzrange(day.starts, day.ends))) as piece
     ),
     booked as (
       select count(*) filter (where a.status = 'no_show')::int as missed,
         sum(extract(epoch from a.end_at - a.start_at)) filter (
           where a.practitioner_id is not null and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed')
         ) as seconds
       from appointment a, day where a.start_at >= day.starts and a.start_at < day.ends
     ),
     month as (
       select count(*) filter (where a.status = 'no_show') as missed, count(*) as all_of_them
       from appointment a where a.start_at between $1::timestamptz - interval '30 days' and $1::timestamptz and a.status in ('completed', 'no_show')
     )
     select booked.missed as "noShows", round(100 * coalesce(booked.seconds, 0) / nullif(open.seconds, 0))::int as occupancy,
       round(100.0 * month.missed / nullif(month.all_of_them, 0))::int as "noShowRate"
     from booked, open, month`,
    [now],
  );
