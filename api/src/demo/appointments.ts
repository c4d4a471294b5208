import type { Db } from '../platform/database/database';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const dayRange = 21;
const waitlistSize = 5;

/*
 * $1 is now. A start every 45 minutes within working hours, two of three taken. If nobody works
 * today, as on a Sunday, today's patients are overbooked.
 */
const times = `
  with zone as (select time_zone as name from company where id = app_company()),
  today as (select ($1::timestamptz at time zone zone.name)::date as day, zone.name from zone),
  able as (
    select d.id, row_number() over (order by d.last_name, d.id) as place,
      array_agg(e.id order by e.position, e.id) as types
    from practitioner d
    join event_type_practitioner m on m.company_id = d.company_id and m.practitioner_id = d.id
    join event_type e on e.company_id = m.company_id and e.id = m.event_type_id and e.active and e.minutes <= 45 and 'in_person' = any (e.kinds)
    where d.active group by d.company_id, d.id
  ),
  hours as (
    select o.practitioner_id, o.site_id, o.open from today, practitioner_open((select array_agg(id) from able), today.day - ${dayRange}, today.day + ${dayRange}) o
  ),
  grid as (
    select a.id as practitioner_id, a.place, a.types, h.site_id, start_at, false as fitted
    from able a join hours h on h.practitioner_id = a.id
    cross join lateral unnest(h.open) as piece
    cross join lateral generate_series(lower(piece), upper(piece) - interval '45 minutes', interval '45 minutes') as start_at
    union all
    select a.id, a.place, a.types, s.id, start_at, true
    from able a, today, (select id from site order by created_at, name limit 1) s,
      generate_series((today.day + time '09:00') at time zone today.name, (today.day + time '17:15') at time zone today.name, interval '45 minutes') as start_at
    where a.place <= 4 and not exists (
      select from hours h where h.open && tstzmultirange(tstzrange(today.day::timestamp at time zone today.name, (today.day + 1)::timestamp at time zone today.name))
    )
  ),
  chosen as (
    select *, row_number() over (order by start_at, practitioner_id) as n,
      (extract(epoch from start_at)::bigint / 2700 * 7 + place * 13) % 100 as luck
    from grid where (extract(epoch from start_at)::bigint / 2700 + place * 5) % 3 <> 0
  )`;

/** State of past, current and future appointments. */
const statusSql = `
  case
    when end_at < $1::timestamptz - interval '20 minutes' then
      case when luck < 8 then 'no_show' when luck < 15 then 'cancelled' else 'completed' end
    when start_at <= $1 and luck >= 12 then case when luck < 55 or end_at < $1 then 'in_progress' else 'checked_in' end
    when start_at <= $1::timestamptz + interval '40 minutes' and luck >= 50 then 'checked_in'
    else case when luck < 5 then 'cancelled' when luck < 50 then 'confirmed' else 'scheduled' end
  end`;

const insertAppointments = `${times},
  people as (select id, row_number() over (order by record_number) - 1 as place, count(*) over () as many from patient where status = 'active'),
  facts as (
    select c.*, e.id as event_type_id, e.price_cents, p.id as patient_id, c.start_at + make_interval(mins => e.minutes) as end_at,
      coalesce(e.department_id, (select m.department_id from practitioner_department m where m.company_id = e.company_id and m.practitioner_id = c.practitioner_id order by m.department_id limit 1)) as department_id
    from chosen c
    join event_type e on e.id = c.types[1 + c.n % cardinality(c.types)]
    join people p on p.place = c.n % p.many
  ),
  planned as (
    select *, ${statusSql} as planned_status, least(start_at - interval '1 day' * (2 + luck % 9), $1::timestamptz - interval '1 hour') as created from facts where department_id is not null
  ),
  -- A doctor is with one patient at a time.
  resolved as (
    select *, case when planned_status = 'in_progress' and row_number() over (partition by practitioner_id, planned_status order by start_at desc) > 1 then 'completed' else planned_status end as status from planned
  )
  insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, booked_via, overbooked, overbook_reason,
    confirmed_at, confirmed_channel, checked_in_at, started_at, completed_at, cancelled_at, cancelled_by, no_show_at, price_quoted_cents, created_at, created_by, updated_at, updated_by)
  select app_company(), 'demo' || lpad(n::text, 8, '0'), patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status,
    (array['staff', 'phone', 'whatsapp', 'web'])[1 + n % 4], fitted, case when fitted then 'Guardia de fin de semana' end,
    case when status not in ('scheduled', 'cancelled') or luck % 2 = 0 and status <> 'scheduled' then created + interval '30 minutes' end,
    case when status not in ('scheduled', 'cancelled') or luck % 2 = 0 and status <> 'scheduled' then (array['phone', 'whatsapp'])[1 + n % 2] end,
    case when status in ('checked_in', 'in_progress', 'completed') then least(start_at - interval '1 minute' * (luck % 25), $1) end,
    case when status in ('in_progress', 'completed') then least(start_at + interval '4 minutes', $1) end,
    case when status = 'completed' then least(end_at, $1) end,
    case when status = 'cancelled' then least(start_at - interval '5 hours', $1) end, case when status = 'cancelled' then 'patient' end,
    case when status = 'no_show' then end_at end,
    price_cents, created, $2, least(start_at, $1), $2
  from resolved`;

/* One entry for each timestamp above, in order. */
const insertHistory = `
  insert into appointment_status_history (company_id, appointment_id, at, by_user, from_status, to_status, reason)
  select a.company_id, a.id, step.at, $2, lag(step.status) over (partition by a.id order by step.place), step.status, step.reason
  from appointment a cross join lateral (values
    (1, a.created_at, case when a.status = 'waitlisted' then 'waitlisted' else 'scheduled' end, null), (2, a.confirmed_at, 'confirmed', null), (3, a.checked_in_at, 'checked_in', null),
    (4, a.started_at, 'in_progress', null), (5, a.completed_at, 'completed', null), (6, a.cancelled_at, 'cancelled', 'El paciente no puede venir.'), (7, a.no_show_at, 'no_show', null)
  ) as step (place, at, status, reason)
  where step.at is not null and $1::timestamptz is not null`;

const insertWaiting = `
  with waits as (
    select p.id as patient_id, e.id as event_type_id, e.price_cents, row_number() over (order by p.record_number desc) as n,
      coalesce(e.department_id, (select id from department order by name limit 1)) as department_id
    from (select id, record_number from patient where status = 'active' order by record_number desc limit ${waitlistSize}) p
    cross join lateral (select id, price_cents, department_id from event_type where active order by position, id limit 1) e
  ), booked as (
    insert into appointment (company_id, uid, patient_id, event_type_id, department_id, site_id, status, priority, booked_via, price_quoted_cents, created_at, created_by, updated_at, updated_by)
    select app_company(), 'espera' || lpad(n::text, 6, '0'), patient_id, event_type_id, department_id, (select id from site order by created_at, name limit 1), 'waitlisted',
      case n when 2 then 'urgent' else 'routine' end, 'phone', price_cents, $1::timestamptz - n * interval '7 hours', $2, $1, $2
    from waits returning company_id, id, uid, created_at
  )
  insert into waitlist_entry (company_id, appointment_id, time_preference, created_at, created_by, updated_at)
  select company_id, id, (array['any', 'morning', 'afternoon'])[1 + right(uid, 1)::int % 3], created_at, $2, created_at from booked`;

/* Booking confirmations, and reminders for patients with consent. */
const insertMessages = `
  insert into patient_message (company_id, appointment_id, kind, channel, status, reason, at)
  select a.company_id, a.id, m.kind, 'email', case when m.reason is null then 'sent' else 'skipped' end, m.reason, m.at
  from appointment a
  join patient p on p.company_id = a.company_id and p.id = a.patient_id
  cross join lateral (values
    ('booked', case when p.email is null then 'no_address' end, a.created_at),
    ('reminder', case when not exists (
       select from consent c where c.company_id = a.company_id and c.patient_id = a.patient_id and c.purpose = 'reminders' and c.granted and (c.channel is null or c.channel = 'email')
     ) then 'no_consent' when p.email is null then 'no_address' end, a.start_at - interval '1 day')
  ) as m (kind, reason, at)
  where a.start_at is not null and m.at between a.created_at and least($1::timestamptz, coalesce(a.cancelled_at, $1)) and $2::uuid is not null`;

/* Jobs that record no-shows. */
const insertJobs = `
  insert into job (company_id, kind, entity_id, created_by, due_at)
  select company_id, 'appointment_no_show', id, $2, clock_timestamp() + (start_at + interval '31 minutes' - $1::timestamptz)
  from appointment where status in ('scheduled', 'confirmed') and start_at > $1::timestamptz - interval '31 minutes'`;

/**
 * Seeds appointments of three weeks back and ahead, a day in progress and a waiting list, unless
 * there are appointments.
 */
export const seedDemoAppointments = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from appointment limit 1')) !== undefined) return;
  for (const statement of [
    insertAppointments,
    insertWaiting,
    insertHistory,
    insertMessages,
    insertJobs,
  ])
    await db.query(statement, [now, userId]);
};
