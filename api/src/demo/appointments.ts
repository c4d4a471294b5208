import type { Db } from '../platform/database/database';
import { fitsKind } from './appointment-kinds';
import {
  comingDays,
  pastDays,
  planAppointments,
  type PlannedAppointment,
} from './appointments-planner';
import { demoAccounts } from './demo-accounts';
import type { PlanPatient } from './patient-picker';
import type { PlanDoctor, PlanType } from './plan-times';
import { planWorkshops } from './workshops-planner';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const doctorAccount = demoAccounts.find(({ role }) => role === 'doctor')?.email ?? '';

/* $1 is now, $2 the account whose doctor comes first. Types for one patient, or for several. */
const readDoctors = (db: Db, now: string, seats: '= 1' | '> 1'): Promise<PlanDoctor[]> =>
  db.query<PlanDoctor>(
    `with today as (select ($1::timestamptz at time zone time_zone)::date as day from company where id = app_company()),
     able as (
       select d.id, d.last_name, d.first_name, u.email = $2 as first,
         json_agg(json_build_object('id', e.id, 'slug', e.slug, 'minutes', e.minutes, 'buffer', e.buffer_before + e.buffer_after, 'kinds', e.kinds, 'price', e.price_cents,
           'departmentId', coalesce(e.department_id, o.department_id)) order by e.position, e.slug) as types
       from practitioner d
       join event_type_practitioner m on m.company_id = d.company_id and m.practitioner_id = d.id
       join event_type e on e.company_id = m.company_id and e.id = m.event_type_id and e.active and e.capacity ${seats}
       left join user_account u on u.id = d.user_id
       cross join lateral (
         select min(p.department_id::text)::uuid as department_id from practitioner_department p where p.company_id = d.company_id and p.practitioner_id = d.id
       ) o
       where d.active and coalesce(e.department_id, o.department_id) is not null
       group by d.company_id, d.id, u.email
     )
     select a.id, a.types, h.site_id as "siteId", h.time_zone as "timeZone",
       (select json_agg(json_build_array(extract(epoch from lower(piece)) * 1000, extract(epoch from upper(piece)) * 1000) order by piece) from unnest(h.open) as piece) as open
     from today, practitioner_open((select array_agg(id) from able), today.day - ${pastDays}, today.day + ${comingDays + 1}) h
     join able a on a.id = h.practitioner_id join site s on s.id = h.site_id
     where h.open <> '{}' order by a.first desc nulls last, s.created_at, s.name, a.last_name, a.first_name`,
    [now, doctorAccount],
  );

const readPatients = (db: Db): Promise<PlanPatient[]> =>
  db.query<PlanPatient>(
    `select id, sex, birth_date::text as "birthDate", (extract(epoch from created_at) * 1000)::float8 as since from patient where status = 'active' order by record_number`,
  );

/* Each doctor has a room of the department where they work, as long as there are enough. */
const insertAppointments = `
  with g as (
    select * from jsonb_to_recordset($3) as g (n int, patient uuid, type uuid, practitioner uuid, department uuid, site uuid, "start" timestamptz, "end" timestamptz, seat int, kind text, status text,
      reason text, via text, overbooked text, confirmed timestamptz, "checkedIn" timestamptz, started timestamptz, completed timestamptz, cancelled timestamptz, price bigint, luck int, created timestamptz)
  ), doctor as (
    select practitioner, department, site, row_number() over (partition by department, site order by min(n)) as place from g group by practitioner, department, site
  ), place_of as (
    select id, department_id, site_id, row_number() over (partition by department_id, site_id order by name) as place from room where active
  )
  insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, room_id, start_at, end_at, seat, kind, status, reason, booked_via, overbooked, overbook_reason,
    confirmed_at, confirmed_channel, checked_in_at, started_at, completed_at, cancelled_at, cancelled_by, cancel_reason_id, no_show_at, price_quoted_cents,
    created_at, created_by, updated_at, updated_by)
  select app_company(), 'demo' || lpad(n::text, 8, '0'), patient, type, practitioner, department, site,
    case kind when 'telehealth' then (select id from room r where r.site_id = g.site and r.kind = 'virtual' order by r.name limit 1)
      else (select p.id from doctor d join place_of p on p.department_id = d.department and p.site_id = d.site and p.place = d.place
        where d.practitioner = g.practitioner and d.department = g.department and d.site = g.site) end,
    "start", "end", seat, kind, status, reason, via, overbooked is not null, overbooked,
    confirmed, case when confirmed is not null then case when luck % 3 = 0 then 'phone' else 'whatsapp' end end, "checkedIn", started, completed,
    cancelled, case when cancelled is not null then case when luck % 5 = 0 then 'clinic' else 'patient' end end,
    case when cancelled is not null then (select id from category where kind = 'cancel_reason' and code = case when luck % 5 = 0 then 'medico_no_disponible' else 'paciente_no_puede' end) end,
    case when status = 'no_show' then least("end" + interval '10 minutes', $1) end, price, created, $2, coalesce(completed, cancelled, started, "checkedIn", created), $2
  from g`;

/* One entry for each timestamp above, in order. */
const insertHistory = `
  insert into appointment_status_history (company_id, appointment_id, at, by_user, from_status, to_status, reason)
  select a.company_id, a.id, step.at, $2, lag(step.status) over (partition by a.id order by step.place), step.status, step.reason
  from appointment a cross join lateral (values
    (1, a.created_at, case when a.status = 'waitlisted' then 'waitlisted' else 'scheduled' end, null), (2, a.confirmed_at, 'confirmed', null), (3, a.checked_in_at, 'checked_in', null),
    (4, a.started_at, 'in_progress', null), (5, a.completed_at, 'completed', null),
    (6, a.cancelled_at, 'cancelled', case a.cancelled_by when 'clinic' then 'El médico tuvo una urgencia.' else 'El paciente no puede venir.' end), (7, a.no_show_at, 'no_show', null)
  ) as step (place, at, status, reason)
  where step.at is not null and $1::timestamptz is not null`;

const insertWaiting = `
  with waits as (
    select g.*, row_number() over (order by g.place) as n, ($1::timestamptz at time zone c.time_zone)::date as today
    from company c, jsonb_to_recordset($3) as g (place int, patient uuid, type uuid, department uuid, site uuid, price bigint, preference text) where c.id = app_company()
  ), booked as (
    insert into appointment (company_id, uid, patient_id, event_type_id, department_id, site_id, status, priority, booked_via, price_quoted_cents, created_at, created_by, updated_at, updated_by)
    select app_company(), 'espera' || lpad(n::text, 6, '0'), patient, type, department, site, 'waitlisted',
      case n when 2 then 'urgent' else 'routine' end, 'phone', price, $1::timestamptz - n * interval '7 hours', $2, $1, $2
    from waits returning company_id, id, uid, created_at
  )
  insert into waitlist_entry (company_id, appointment_id, date_from, date_to, time_preference, created_at, created_by, updated_at)
  select b.company_id, b.id, w.today, w.today + 14, w.preference, b.created_at, $2, b.created_at from booked b join waits w on b.uid = 'espera' || lpad(w.n::text, 6, '0')`;

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

const iso = (moment: number | null | undefined): string | null =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();

const channels = ['phone', 'whatsapp', 'staff', 'web', 'phone'] as const;

const rowOf = (planned: PlannedAppointment, at: number) => {
  const { doctor, type, status, luck, created, checkedIn, kind } = planned;
  const isConfirmed =
    kind !== 'walk_in' && status !== 'scheduled' && (status !== 'cancelled' || luck % 2 === 0);
  const confirmed = Math.min(
    created + 40 * 60_000,
    checkedIn ?? Infinity,
    planned.cancelled ?? Infinity,
  );
  return {
    n: at + 1,
    patient: planned.patient.id,
    type: type.id,
    practitioner: doctor.id,
    department: type.departmentId,
    site: doctor.siteId,
    start: iso(planned.start),
    end: iso(planned.end),
    seat: planned.seat ?? 0,
    kind,
    status,
    reason: planned.reason,
    via: kind === 'walk_in' ? 'staff' : channels[luck % channels.length],
    overbooked: planned.overbooked ?? null,
    confirmed: isConfirmed ? iso(confirmed) : null,
    checkedIn: iso(checkedIn),
    started: iso(planned.started),
    completed: iso(planned.completed),
    cancelled: iso(planned.cancelled),
    price: type.price,
    luck,
    created: iso(created),
  };
};

/** Who would take an earlier time: of each kind somebody whom it fits. */
const waits = [
  ['control', 'any'],
  ['pediatria', 'afternoon'],
  ['ginecologia', 'morning'],
  ['limpieza-dental', 'any'],
  ['primera-vez', 'morning'],
] as const;

const waitingRows = (
  doctors: readonly PlanDoctor[],
  patients: readonly PlanPatient[],
  booked: readonly PlannedAppointment[],
  now: string,
) => {
  const coming = new Set(
    booked.filter(({ start }) => start > Date.parse(now)).map(({ patient }) => patient.id),
  );
  const offered = doctors.flatMap(({ types, siteId }) =>
    types.map((type): PlanType & { readonly siteId: string } => ({ ...type, siteId })),
  );
  return waits.flatMap(([slug, preference], place) => {
    const type = offered.find((one) => one.slug === slug) ?? offered[0];
    const fitting = patients.filter((one) => type && fitsKind(type.slug, one, now.slice(0, 10)));
    const patient = fitting.findLast(({ id }) => !coming.has(id)) ?? fitting.at(-1 - place);
    if (!type || !patient) return [];
    coming.add(patient.id);
    const { id, departmentId, siteId, price } = type;
    return [
      {
        place,
        patient: patient.id,
        type: id,
        department: departmentId,
        site: siteId,
        price,
        preference,
      },
    ];
  });
};

/**
 * Seeds appointments of a month back and three weeks ahead, a day in progress and a waiting list,
 * unless there are appointments.
 */
export const seedDemoAppointments = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from appointment limit 1')) !== undefined) return;
  const doctors = await readDoctors(db, now, '= 1');
  const teachers = await readDoctors(db, now, '> 1');
  const patients = await readPatients(db);
  const single = planAppointments(doctors, patients, Date.parse(now));
  const planned = [...single, ...planWorkshops(teachers, patients, single, Date.parse(now))];
  const waiting = waitingRows(doctors, patients, planned, now);
  await db.query(insertAppointments, [now, userId, JSON.stringify(planned.map(rowOf))]);
  await db.query(insertWaiting, [now, userId, JSON.stringify(waiting)]);
  for (const statement of [insertHistory, insertMessages, insertJobs])
    await db.query(statement, [now, userId]);
};
