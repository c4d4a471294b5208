import { scopeFor } from '../../platform/http/actor';
import { type Contract, type EndpointOutput } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';

type Source = EndpointOutput<Contract['leadSourceList']>['items'][number];

type SourceRequest = Pick<Context<'leadSourceList'>, 'db' | 'query' | 'actor' | 'now'>;

/**
 * Days are in the company’s time zone. Sorted by leads, including sources with a cost and no lead.
 * The cost of a partly covered month counts by its days. Bookings count once per lead and from its
 * creation, and only for callers who see all appointments, as a number without names.
 */
export const countSources = ({
  db,
  query: { from, to },
  actor,
  now,
}: SourceRequest): Promise<Source[]> =>
  db.query<Source>(
    `with days as materialized (
       select coalesce($1::date, '-infinity') as first, coalesce($2::date, 'infinity') as last,
         $1::date::timestamp at time zone c.time_zone as since, ($2::date + 1)::timestamp at time zone c.time_zone as until
       from company c where c.id = app_company()
     ),
     came as (
       select l.* from lead l, days where (since is null or l.created_at >= since) and (until is null or l.created_at < until)
     ),
     visits as (
       select l.id, bool_or(a.status in ('checked_in', 'in_progress', 'completed')) as attended
       from came l
       join patient p on p.company_id = l.company_id and p.customer_id = l.converted_customer_id
       join appointment a on a.company_id = p.company_id and a.patient_id = p.id and a.created_at >= l.created_at
         and a.status in ('scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed', 'no_show')
       where $4 group by l.id
     ),
     counted as (
       select l.source, count(*)::int as total,
         count(*) filter (where l.status in ('new', 'contacted', 'nurture', 'qualified'))::int as open,
         count(*) filter (where l.status = 'converted')::int as converted,
         count(*) filter (where l.status in ('unqualified', 'junk'))::int as lost,
         count(v.id)::int as booked, count(*) filter (where v.attended)::int as attended,
         percentile_cont(0.5) within group (order by l.response_minutes) as median_response_minutes,
         count(*) filter (where l.first_responded_at <= l.response_by) as on_time,
         count(*) filter (where l.first_responded_at is not null
           or (l.response_by < $3 and l.status in ('new', 'contacted', 'nurture', 'qualified'))) as due
       from came l left join visits v using (id) group by l.source
     ),
     paid as (
       select k.source, round(sum(k.amount * (least(k.next - 1, days.last) - greatest(k.month, days.first) + 1) / (k.next - k.month)::numeric))::bigint as cost
       from (select source, amount, month, (month + interval '1 month')::date as next from lead_source_cost) as k, days
       where k.next > days.first and k.month <= days.last
       group by k.source
     )
     select source, coalesce(total, 0) as total, coalesce(open, 0) as open, coalesce(converted, 0) as converted, coalesce(lost, 0) as lost,
       coalesce(round(converted / nullif(total, 0)::numeric, 4), 0) as rate, median_response_minutes as "medianResponseMinutes",
       round(on_time / nullif(due, 0)::numeric, 4) as "onTimeRate",
       case when $4 then coalesce(booked, 0) end as booked, case when $4 then coalesce(attended, 0) end as attended,
       cost, case when $4 then round(cost / nullif(attended, 0)::numeric) end as "costPerAttended"
     from counted full join paid using (source) order by total desc nulls last, source`,
    [from ?? null, to ?? null, now, scopeFor(actor, 'appointments:read') === 'all'],
  );
