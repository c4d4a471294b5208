import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { practitionersOf } from './appointment-calendar.queries';

type Query = EndpointRequest<Contract['appointmentLoad']>['query'];
type Days = EndpointAnswer<Contract['appointmentLoad']>['days'];

/** Booked and bookable minutes per day in the time zone of the department's site. */
export const readLoad = async (db: Db, query: Query): Promise<Days> => {
  const { departmentId, from, to, practitionerId } = query;
  const practitioners = await practitionersOf(db, query);
  return db.query(
    `with zone as (
       select coalesce(s.time_zone, c.time_zone) as name from company c
       left join department t on t.company_id = c.id and t.id = $1 left join site s on s.company_id = c.id and s.id = t.site_id where c.id = app_company()
     ), days as (
       select n::date as day, n at time zone z.name as starts, (n + interval '1 day') at time zone z.name as ends
       from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as n cross join zone z
     ), booked as (
       select d.day, count(*)::int as appointments, sum(extract(epoch from a.end_at - a.start_at) / 60)::int as minutes
       from days d join appointment a on a.company_id = (select app_company()) and a.department_id = $1 and a.start_at >= d.starts and a.start_at < d.ends
         and a.status not in ('cancelled', 'rescheduled', 'waitlisted', 'no_show') ${practitionerId ? 'and a.practitioner_id = $5' : ''}
       group by d.day
     ), open as (
       select d.day, sum(extract(epoch from upper(piece) - lower(piece)) / 60)::int as minutes
       from practitioner_open($4, $2::date - 1, $3::date + 1) o cross join days d cross join lateral unnest(o.open * tstzmultirange(tstzrange(d.starts, d.ends))) as piece
       group by d.day
     )
     select d.day, coalesce(b.appointments, 0) as appointments, coalesce(b.minutes, 0) as "bookedMinutes", coalesce(o.minutes, 0) as "openMinutes"
     from days d left join booked b using (day) left join open o using (day) order by d.day`,
    [departmentId, from, to, practitioners, ...(practitionerId ? [practitionerId] : [])],
  );
};
