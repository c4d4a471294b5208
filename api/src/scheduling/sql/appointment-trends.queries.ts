import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { trendDaysSql, trendOf, trendParams, type TrendRow } from '../../platform/time/trend';

type TrendQuery = EndpointRequest<Contract['appointmentTrends']>['query'];
type Trends = EndpointAnswer<Contract['appointmentTrends']>;

/**
 * A patient is new on the day of the first appointment that they kept; bookable time is that of
 * practitioners who are active now. A whole day fills the hours of its practitioner, not 24.
 */
export const readTrends = async (
  db: Db,
  today: string,
  { days, siteId, departmentId, practitionerId }: TrendQuery,
): Promise<Trends> => {
  const rows = await db.query<TrendRow & Trends['total']>(
    `with days as materialized (${trendDaysSql}),
     kept as (
       select d.day, d.starts, a.patient_id, a.practitioner_id, a.status, a.all_day, a.end_at - a.start_at as taken
       from days d join appointment a on a.company_id = (select app_company()) and a.start_at >= d.starts and a.start_at < d.ends
         and a.status in ('checked_in', 'in_progress', 'completed', 'no_show')
         and ($3::uuid is null or a.site_id = $3) and ($4::uuid is null or a.department_id = $4) and ($5::uuid is null or a.practitioner_id = $5)
     ),
     hours as materialized (
       select on_date as day, practitioner_id, open_minutes as minutes from hours_by_day(($1::date - 2 * $2::int), $1::date - 1, $4, $3, $5)
     ),
     worked as (
       select day, practitioner_id, bool_or(all_day) as whole, coalesce(sum(extract(epoch from taken) / 60) filter (where not all_day), 0)::int as minutes
       from kept where status <> 'no_show' and practitioner_id is not null group by 1, 2
     ),
     filled as (
       select w.day, sum(greatest(w.minutes, case when w.whole then h.minutes end))::int as minutes
       from worked w left join hours h using (day, practitioner_id) group by w.day
     ),
     booked as (
       select k.day, coalesce(max(f.minutes), 0) as minutes, (count(*) filter (where k.status = 'no_show'))::int as missed, count(*)::int as due
       from kept k left join filled f using (day) group by k.day
     ),
     came as (select distinct day, starts, patient_id from kept where status <> 'no_show'),
     known as materialized (
       select p.patient_id, (
         select e.start_at from appointment e
         where e.company_id = (select app_company()) and e.patient_id = p.patient_id and e.status in ('checked_in', 'in_progress', 'completed') order by e.start_at limit 1
       ) as since from (select distinct patient_id from came) p
     ),
     seen as (
       select c.day, (count(*) filter (where k.since >= c.starts))::int as new, (count(*) filter (where k.since < c.starts))::int as returning
       from came c join known k using (patient_id) group by c.day
     ),
     open as (select day, sum(minutes)::int as minutes from hours group by day)
     select d.day, d.recent, coalesce(sum(b.minutes), 0)::int as "bookedMinutes", coalesce(sum(o.minutes), 0)::int as "openMinutes", coalesce(sum(b.missed), 0)::int as missed,
       coalesce(sum(b.due), 0)::int as due, coalesce(sum(s.new), 0)::int as "newPatients", coalesce(sum(s.returning), 0)::int as "returningPatients"
     from days d left join booked b using (day) left join seen s using (day) left join open o using (day)
     group by grouping sets ((d.recent, d.day), (d.recent)) order by d.day nulls last`,
    [...trendParams(today, days), siteId ?? null, departmentId ?? null, practitionerId ?? null],
  );
  return trendOf(rows, ({ day: _day, recent: _recent, ...figures }) => figures);
};
