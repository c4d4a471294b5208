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
  const params = [...trendParams(today, days)];
  const conditions = Object.entries({
    site_id: siteId,
    department_id: departmentId,
    practitioner_id: practitionerId,
  }).flatMap(([column, id]) => (id ? [`a.${column} = $${params.push(id)}`] : []));
  const ofPart =
    conditions.length > 0
      ? `join appointment a on a.company_id = q.company_id and a.id = q.appointment_id and ${conditions.join(' and ')}`
      : '';
  const rows = await db.query<TrendRow & Trends['total']>(
    `with days as materialized (${trendDaysSql}),
     waits as (
       select q.on_date as day, greatest(extract(epoch from min(coalesce(q.called_at, q.serving_at)) - min(q.checked_in_at)) / 60, 0) as minutes
       from queue_entry q ${ofPart}
       where q.company_id = (select app_company()) and q.on_date >= $1::date - 2 * $2::int and q.on_date < $1::date and q.status <> 'removed'
       group by q.on_date, q.visit_id having min(coalesce(q.called_at, q.serving_at)) is not null
     )
     select d.day, d.recent, count(w.minutes)::int as patients, round(avg(w.minutes))::int as minutes
     from days d left join waits w using (day) group by grouping sets ((d.recent, d.day), (d.recent)) order by d.day nulls last`,
    params,
  );
  return trendOf(rows, ({ patients, minutes }) => ({ patients, minutes }));
};
