import type { Contract, EndpointAnswer, EndpointRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { trendDaysSql, trendOf, trendParams, type TrendRow } from '../../platform/time/trend';

type TrendQuery = EndpointRequest<Contract['queueTrends']>['query'];
type Trends = EndpointAnswer<Contract['queueTrends']>;

/** From arrival to the first call of a visit, whatever the stage or department. */
export const readWaitTrends = async (
  db: Db,
  today: string,
  { days, siteId, departmentId, practitionerId }: TrendQuery,
): Promise<Trends> => {
  const rows = await db.query<TrendRow & Trends['total']>(
    `with days as (${trendDaysSql}),
     waits as (
       select q.on_date as day, greatest(extract(epoch from min(coalesce(q.called_at, q.serving_at)) - min(q.checked_in_at)) / 60, 0) as minutes
       from queue_entry q join appointment a on a.company_id = q.company_id and a.id = q.appointment_id
       where q.company_id = (select app_company()) and q.on_date >= $1::date - 2 * $2::int and q.on_date < $1::date and q.status <> 'removed'
         and ($3::uuid is null or a.site_id = $3) and ($4::uuid is null or a.department_id = $4) and ($5::uuid is null or a.practitioner_id = $5)
       group by q.on_date, q.visit_id having min(coalesce(q.called_at, q.serving_at)) is not null
     )
     select d.day, d.recent, count(w.minutes)::int as patients, round(avg(w.minutes))::int as minutes
     from days d left join waits w using (day) group by grouping sets ((d.recent, d.day), (d.recent)) order by d.day nulls last`,
    [...trendParams(today, days), siteId ?? null, departmentId ?? null, practitionerId ?? null],
  );
  return trendOf(rows, ({ patients, minutes }) => ({ patients, minutes }));
};
