import type { Db } from '../platform/database/database';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Whether an appointment `r` is the free one after a visit that includes it. */
export const freeSql = `
  select exists (
    select from appointment o join event_type t on t.company_id = o.company_id and t.id = o.event_type_id
    where o.company_id = r.company_id and o.patient_id = r.patient_id and o.department_id = r.department_id and o.status = 'completed' and t.free_days is not null
      and o.start_at < r.start_at and o.start_at > r.start_at - make_interval(days => t.free_days)
  ) as free`;

/* $1 is now, $2 the user. Visits and queue entries of today, numbered by arrival. */
const insertArrivals = `
  with received as (
    select a.*, z.day, row_number() over (partition by a.department_id, z.day order by a.checked_in_at, a.id) as turn,
      coalesce(d.token_prefix, nullif(left(upper(regexp_replace(d.code, '[^A-Za-z]', '', 'g')), 3), ''), 'T') as prefix,
      row_number() over (partition by a.patient_id order by a.checked_in_at, a.id) as visit_number,
      e.name as type_name, e.product_id, gen_random_uuid() as visit_id,
      -- Whoever came last is measured first.
      a.status = 'checked_in' and row_number() over w <= greatest(1, count(*) over (partition by a.status) / 3) and count(*) over (partition by a.status) > 1 as in_triage
    from appointment a
    join department d on d.company_id = a.company_id and d.id = a.department_id
    join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
    join site s on s.company_id = a.company_id and s.id = a.site_id
    join company c on c.id = a.company_id
    cross join lateral (select (a.checked_in_at at time zone coalesce(s.time_zone, c.time_zone))::date as day, ($1::timestamptz at time zone coalesce(s.time_zone, c.time_zone))::date as today) z
    where a.status in ('checked_in', 'in_progress', 'completed') and z.day = z.today
    window w as (partition by a.status order by a.checked_in_at desc, a.start_at desc, a.uid)
  ),
  visits as (
    insert into visit (company_id, id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
    select company_id, visit_id, visit_number, patient_id, id, practitioner_id, department_id, site_id, case status when 'checked_in' then 'open' else 'in_progress' end,
      checked_in_at, checked_in_at, $2, checked_in_at, $2
    from received
  ),
  charges as (
    insert into visit_charge (company_id, visit_id, appointment_id, product_id, description, price_cents, free_follow_up, created_at, created_by)
    select company_id, visit_id, id, product_id, type_name, case when free then 0 else price_quoted_cents end, free, checked_in_at, $2
    from received r cross join lateral (${freeSql}) f
  ),
  counters as (
    insert into queue_counter (company_id, department_id, on_date, last_number)
    select company_id, department_id, day, max(turn) from received group by 1, 2, 3
  )
  insert into queue_entry (company_id, visit_id, appointment_id, department_id, room_id, on_date, token, stage, status, sort_weight, checked_in_at, called_at, call_count,
    serving_at, finished_at, created_by, updated_at, updated_by)
  select company_id, visit_id, id, department_id, room_id, day, prefix || '-' || lpad(turn::text, 3, '0'), case when in_triage then 'triage' else 'consultation' end,
    case status when 'checked_in' then 'waiting' when 'in_progress' then 'serving' else 'finished' end, extract(epoch from checked_in_at), checked_in_at,
    started_at, case when started_at is null then 0 else 1 end, started_at, completed_at, $2, coalesce(completed_at, started_at, checked_in_at), $2
  from received`;

/* One entry for each timestamp. */
const insertHistory = `
  insert into queue_entry_history (company_id, queue_entry_id, at, by_user, from_status, to_status)
  select q.company_id, q.id, step.at, $2, lag(step.status) over (partition by q.id order by step.place), step.status
  from queue_entry q cross join lateral (values
    (1, q.checked_in_at, 'waiting'), (2, q.called_at, 'called'), (3, q.serving_at, 'serving'), (4, q.finished_at, 'finished')
  ) as step (place, at, status)
  where step.at is not null and $1::timestamptz is not null`;

const insertVisitSteps = `
  insert into status_history (company_id, entity_type, entity_id, from_status, to_status, at, by_user)
  select v.company_id, 'visit', v.id, 'open', 'in_progress', a.started_at, $2
  from visit v join appointment a on a.company_id = v.company_id and a.id = v.appointment_id
  where v.status = 'in_progress' and $1::timestamptz is not null`;

/** Seeds today's arrivals, unless there are visits. */
export const seedDemoArrivals = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from visit limit 1')) !== undefined) return;
  for (const statement of [insertArrivals, insertHistory, insertVisitSteps])
    await db.query(statement, [now, userId]);
};
