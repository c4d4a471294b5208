import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { accountPhoto, shownPhoto } from './staff-photos.queries';
import { shortPersonName } from '../../platform/people/person-names';

type Coverage = EndpointAnswer<Contract['staffCoverageView']>;

/** Minutes by which a span of the clinic's clock covers an hour. */
const minutesIn = (starts: string, ends: string): string =>
  `extract(epoch from least(${ends}, t.hour + interval '1 hour') - greatest(${starts}, t.hour)) / 60`;

/** $1 the first day, $2 a department or null. */
export const readCoverage = async (
  db: Db,
  from: string,
  departmentId: string | null,
): Promise<Coverage> => ({
  departments: await db.query<Coverage['departments'][number]>(
    `select d.id, d.name, coalesce((
       select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'photoId', x."photoId") order by x.name collate "es-x-icu", x.id)
       from (
         select s.id, ${shortPersonName('s')} as name, ${shownPhoto}
         from staff_member s ${accountPhoto}
         where s.company_id = d.company_id and s.id in (
           select h.staff_member_id from staff_shift h where h.company_id = d.company_id and h.department_id = d.id and h.on_date between $2::date and $2::date + 6)
       ) x), '[]') as people
     from department d where ($1::uuid is null or d.id = $1) order by d.name collate "es-x-icu"`,
    [departmentId, from],
  ),
  hours: await db.query<Coverage['hours'][number]>(
    `with zone as materialized (
       select time_zone, local_instant($1::date - 1, 0, time_zone) as begins, local_instant($1::date + 7, 0, time_zone) as ends from company where id = app_company()
     ),
     spans as (
       select h.department_id, h.on_date + h.starts_minute * interval '1 minute' as starts, h.on_date + h.ends_minute * interval '1 minute' as ends, true as staffed
       from staff_shift h
       where h.department_id is not null and h.on_date between $1::date - 1 and $1::date + 6
       union all
       select a.department_id, a.start_at at time zone zone.time_zone, a.end_at at time zone zone.time_zone, false
       from appointment a, zone
       where a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed') and not a.all_day
         and a.start_at >= zone.begins and a.start_at < zone.ends
     ),
     cells as (
       select s.department_id, t.hour,
         sum(case when s.staffed then ${minutesIn('s.starts', 's.ends')} else 0 end)::int as staffed,
         sum(case when s.staffed then 0 else ${minutesIn('s.starts', 's.ends')} end)::int as booked
       from spans s
       cross join lateral generate_series(date_trunc('hour', s.starts), s.ends - interval '1 microsecond', interval '1 hour') as t (hour)
       where t.hour >= $1::date and t.hour < $1::date + 7
       group by s.department_id, t.hour
     )
     select c.department_id as "departmentId", c.hour::date as date, extract(hour from c.hour)::int as hour, c.staffed, c.booked
     from cells c where $2::uuid is null or c.department_id = $2
     order by c.department_id, c.hour`,
    [from, departmentId],
  ),
});
