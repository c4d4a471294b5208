import type { Contract, EndpointAnswer, TrendPeriod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { trendDaysSql, trendOf, trendParams, type TrendRow } from '../../platform/time/trend';

type Trends = EndpointAnswer<Contract['leadTrends']>;

/** Leads by the day they came, with the median of their working minutes to the first response. */
export const readLeadTrends = async (
  db: Db,
  today: string,
  now: string,
  days?: TrendPeriod,
): Promise<Trends> => {
  const rows = await db.query<TrendRow & Trends['total']>(
    `with days as materialized (${trendDaysSql}),
     came as (
       select d.day, d.recent, l.id, l.response_minutes as minutes
       from days d left join lead l on l.company_id = (select app_company()) and l.created_at >= d.starts and l.created_at < d.ends
     )
     select day, recent, count(id)::int as created, count(minutes)::int as answered,
       round(percentile_cont(0.5) within group (order by minutes))::int as minutes
     from came group by grouping sets ((recent, day), (recent)) order by day nulls last`,
    [...trendParams(today, days)],
  );
  const open = await db.one<{ waiting: number; overdue: number }>(
    `select count(*)::int as waiting, (count(*) filter (where response_by < $1))::int as overdue
     from lead where company_id = (select app_company()) and status = 'new' and first_responded_at is null`,
    [now],
  );
  const trend = trendOf(rows, ({ created, answered, minutes }) => ({ created, answered, minutes }));
  return { ...trend, ...open };
};
