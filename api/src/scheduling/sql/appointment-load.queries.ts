import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { practitionersOf } from './appointment-calendar.queries';

type Query = EndpointRequest<Contract['appointmentLoad']>['query'];
type Days = EndpointAnswer<Contract['appointmentLoad']>['days'];

interface LoadRow extends Omit<Days[number], 'firstFree'> {
  readonly startAt: string | null;
  readonly practitionerId: string | null;
}

/**
 * Booked and bookable minutes per day in the time zone of the department's site, and where its
 * shortest event type fits first. A time begins on five minutes, as appointments do. A whole day
 * fills the hours of its practitioner, not 24.
 */
export const readLoad = async (db: Db, query: Query, now: string): Promise<Days> => {
  const { departmentId, from, to, practitionerId } = query;
  const practitioners = await practitionersOf(db, query);
  const rows = await db.query<LoadRow>(
    `with zone as (
       select coalesce(s.time_zone, c.time_zone) as name from company c
       left join department t on t.company_id = c.id and t.id = $1 left join site s on s.company_id = c.id and s.id = t.site_id where c.id = app_company()
     ), days as materialized (
       select n::date as day, n at time zone z.name as starts, (n + interval '1 day') at time zone z.name as ends
       from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as n cross join zone z
     ), hours as materialized (
       select d.day, o.practitioner_id, o.open * tstzmultirange(tstzrange(d.starts, d.ends)) as ranges
       from practitioner_open($4, $2::date - 1, $3::date + 1) o cross join days d
     ), open as (
       select h.day, h.practitioner_id, sum(extract(epoch from upper(piece) - lower(piece)) / 60)::int as minutes
       from hours h cross join lateral unnest(h.ranges) as piece group by 1, 2
     ), booked as (
       select d.day, a.practitioner_id, count(*)::int as appointments, coalesce(bool_or(a.all_day), false) as whole,
         coalesce(sum(extract(epoch from a.end_at - a.start_at) / 60) filter (where not a.all_day), 0)::int as minutes
       from days d join appointment a on a.company_id = (select app_company()) and a.department_id = $1 and a.start_at >= d.starts and a.start_at < d.ends
         and a.status not in ('cancelled', 'rescheduled', 'waitlisted', 'no_show') ${practitionerId ? 'and a.practitioner_id = $6' : ''}
       group by 1, 2
     ), filled as (
       select b.day, sum(b.appointments)::int as appointments, sum(greatest(b.minutes, case when b.whole then o.minutes end))::int as minutes
       from booked b left join open o using (day, practitioner_id) group by b.day
     ), bookable as (
       select day, sum(minutes)::int as minutes from open group by day
     ), shortest as (
       select make_interval(mins => coalesce(min(t.minutes), 15)) as takes from event_type t
       where t.company_id = (select app_company()) and t.active and coalesce(t.department_id, $1) = $1
     ), taken as (
       select a.practitioner_id, range_agg(tstzrange(a.start_at, a.end_at)) as ranges
       from appointment a where a.company_id = (select app_company()) and a.practitioner_id = any ($4) and is_busy(a.status)
         and a.start_at >= (select min(starts) from days) - interval '1 day' and a.start_at < (select max(ends) from days)
       group by 1
     ), gaps as (
       select h.day, h.practitioner_id, upper(gap) as ends,
         date_bin('5 minutes', greatest(lower(gap), $5::timestamptz) + interval '5 minutes' - interval '1 microsecond', 'epoch') as starts
       from hours h left join taken k using (practitioner_id)
       cross join lateral unnest(h.ranges - coalesce(k.ranges, '{}')) as gap where upper(gap) > $5
     ), free as (
       select distinct on (g.day) g.day, g.starts, g.practitioner_id from gaps g cross join shortest s
       where g.starts + s.takes <= g.ends order by g.day, g.starts, g.practitioner_id
     )
     select d.day, coalesce(b.appointments, 0) as appointments, coalesce(b.minutes, 0) as "bookedMinutes", coalesce(o.minutes, 0) as "openMinutes",
       f.starts as "startAt", f.practitioner_id as "practitionerId"
     from days d left join filled b using (day) left join bookable o using (day) left join free f using (day) order by d.day`,
    [departmentId, from, to, practitioners, now, ...(practitionerId ? [practitionerId] : [])],
  );
  return rows.map(({ startAt, practitionerId: who, ...day }) => ({
    ...day,
    firstFree: startAt && who ? { startAt, practitionerId: who } : null,
  }));
};
