import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

type Source = EndpointOutput<Contract['leadSourceList']>['items'][number];

/** Days are those of the company's wall; the busiest source first. */
export const countSources = (db: Db, { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }, now: string): Promise<Source[]> =>
  db.query<Source>(
    `select l.source, count(*)::int as total,
       count(*) filter (where l.status in ('new', 'contacted', 'nurture', 'qualified'))::int as open,
       count(*) filter (where l.status = 'converted')::int as converted,
       count(*) filter (where l.status in ('unqualified', 'junk'))::int as lost,
       round(count(*) filter (where l.status = 'converted') / count(*)::numeric, 4) as rate,
       percentile_cont(0.5) within group (order by l.response_minutes) as "medianResponseMinutes",
       round(count(*) filter (where l.first_responded_at <= l.response_by)
         / nullif(count(*) filter (where l.first_responded_at is not null
             or (l.response_by < $3 and l.status in ('new', 'contacted', 'nurture', 'qualified'))), 0)::numeric, 4) as "onTimeRate"
     from lead l, company c
     where c.id = app_company()
       and ($1::date is null or l.created_at >= $1::date::timestamp at time zone c.time_zone)
       and ($2::date is null or l.created_at < ($2::date + 1)::timestamp at time zone c.time_zone)
     group by l.source order by total desc, l.source`,
    [from ?? null, to ?? null, now],
  );
