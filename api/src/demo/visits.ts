import type { Db } from '../platform/database/database';
import { freeSql } from './arrivals';
import { withoutLoops } from './plain-joins';
import { demoCases } from './visits-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Exceeds the visits of any patient; shifts today's numbers while earlier visits are numbered. */
const numberOffset = 1000;
/** Consultations of the doctor with an account that are over for a day and lack a signature. */
const unsignedCount = 3;

const shiftNumbers = `update visit set visit_number = visit_number + ${numberOffset}`;

/* $1 is now, $2 the user. */
const insertPast = `
  insert into visit (company_id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
  select a.company_id, row_number() over (partition by a.patient_id order by a.checked_in_at, a.id), a.patient_id, a.id, a.practitioner_id, a.department_id, a.site_id, 'in_progress',
    a.checked_in_at, a.checked_in_at, $2, a.completed_at, $2
  from appointment a
  where a.status = 'completed' and a.completed_at <= $1::timestamptz and a.checked_in_at is not null
    and not exists (select from visit v where v.company_id = a.company_id and v.appointment_id = a.id)`;

/* Whoever came was called: without it nobody would have waited. Tokens by arrival. */
const insertQueue = `
  with turns as (
    select v.*, z.day, a.room_id, a.checked_in_at, a.started_at as served_at, a.completed_at, row_number() over (partition by v.department_id, z.day order by a.checked_in_at, a.id) as turn,
      coalesce(d.token_prefix, nullif(left(upper(regexp_replace(d.code, '[^A-Za-z]', '', 'g')), 3), ''), 'T') as prefix
    from visit v
    join appointment a on a.company_id = v.company_id and a.id = v.appointment_id
    join department d on d.company_id = v.company_id and d.id = v.department_id
    join site s on s.company_id = v.company_id and s.id = v.site_id
    join company c on c.id = v.company_id
    cross join lateral (select (a.checked_in_at at time zone coalesce(s.time_zone, c.time_zone))::date as day, ($1::timestamptz at time zone coalesce(s.time_zone, c.time_zone))::date as today) z
    where a.status = 'completed' and z.day < z.today and not exists (select from queue_entry q where q.company_id = v.company_id and q.visit_id = v.id)
  ), counters as (
    insert into queue_counter (company_id, department_id, on_date, last_number) select company_id, department_id, day, max(turn) from turns group by 1, 2, 3
    on conflict (company_id, department_id, on_date) do update set last_number = greatest(queue_counter.last_number, excluded.last_number)
  )
  insert into queue_entry (company_id, visit_id, appointment_id, department_id, room_id, on_date, token, stage, status, sort_weight, checked_in_at, called_at, call_count,
    serving_at, finished_at, created_by, updated_at, updated_by)
  select company_id, id, appointment_id, department_id, room_id, day, prefix || '-' || lpad(turn::text, 3, '0'), 'consultation', 'finished', extract(epoch from checked_in_at), checked_in_at,
    served_at, 1, served_at, completed_at, $2, completed_at, $2 from turns`;

const unshiftNumbers = `
  update visit v set visit_number = v.visit_number - ${numberOffset} + (select count(*) from visit o where o.company_id = v.company_id and o.patient_id = v.patient_id and o.visit_number <= ${numberOffset})
  where v.visit_number > ${numberOffset}`;

const insertCharges = `
  insert into visit_charge (company_id, visit_id, appointment_id, product_id, description, price_cents, free_follow_up, created_at, created_by)
  select r.company_id, v.id, r.id, e.product_id, e.name, case when f.free then 0 else r.price_quoted_cents end, f.free, r.checked_in_at, $2
  from visit v
  join appointment r on r.company_id = v.company_id and r.id = v.appointment_id
  join event_type e on e.company_id = r.company_id and e.id = r.event_type_id
  cross join lateral (${freeSql}) f
  where r.status = 'completed' and not exists (select from visit_charge c where c.company_id = v.company_id and c.visit_id = v.id) and $1::timestamptz is not null`;

/*
 * Finished consultations, with the note that belongs to the complaint. The author is the
 * practitioner, or the first doctor with account and licence.
 */
const finishedSql = `
  with doctor as (
    select w.id, w.user_id, w.licence_number, row_number() over (order by u.email = 'doctor@demo.sala.test' desc, w.created_at, w.id) as place
    from practitioner w join membership m on m.company_id = w.company_id and m.user_id = w.user_id join user_account u on u.id = w.user_id
    where 'doctor' = any (m.roles) and w.licence_number is not null
  ), over as (
    select v.company_id, v.id, a.started_at, a.completed_at, d.user_id, d.licence_number, a.reason, extract(year from age(a.started_at, p.birth_date))::int as years,
      row_number() over (order by a.completed_at desc, a.uid) as n,
      d.place = 1 and a.completed_at < $2::timestamptz - interval '24 hours'
        and row_number() over (partition by d.place, a.completed_at < $2::timestamptz - interval '24 hours' order by a.completed_at desc, a.uid) <= ${unsignedCount} as open
    from visit v
    join appointment a on a.company_id = v.company_id and a.id = v.appointment_id and a.status = 'completed'
    join patient p on p.company_id = v.company_id and p.id = v.patient_id
    join doctor d on d.id = v.practitioner_id or d.place = 1 and v.practitioner_id not in (select id from doctor)
    where v.status = 'in_progress'
  ), finished as (
    select over.*, k.* from over
    join jsonb_to_recordset($1) as k (code text, complaint text, illness text, examination text, analysis text, plan text, prognosis text, temperature numeric)
      on k.complaint = over.reason
  )`;

const insertNotes = `${finishedSql}
  insert into visit_note (company_id, visit_id, sections, disposition, follow_up_days, revision, diagnoses_revision, created_at, created_by, updated_at, updated_by)
  select company_id, id, jsonb_build_object('chiefComplaint', complaint, 'currentIllness', illness, 'examination', examination, 'analysis', analysis, 'plan', plan)
      || case when open then '{}' else jsonb_build_object('prognosis', prognosis) end,
    'home', case when n % 2 = 0 then 14 end, 1, 1, started_at, user_id, completed_at, user_id
  from finished`;

const insertDiagnoses = `${finishedSql}
  insert into visit_diagnosis (company_id, visit_id, place, cie10, rank, certainty, created_at, created_by)
  select company_id, id, 1, code, 'principal', case when n % 3 = 0 then 'presumptive' else 'confirmed' end, completed_at, user_id from finished`;

const insertVitals = `${finishedSql}
  insert into vital_signs (company_id, visit_id, systolic, diastolic, pulse, temperature, oxygen, weight, height, taken_at, taken_by)
  select company_id, id, case when years >= 18 then 108 + n * 7 % 38 end, case when years >= 18 then 66 + n * 5 % 26 end,
    (case when years < 6 then 96 when years < 13 then 80 else 66 end) + n * 3 % 20, temperature, 95 + n % 5,
    case when years < 1 then 7 when years < 13 then 9 + 2.5 * years when years < 18 then 46 + n % 14 else 54 + n * 11 % 36 end,
    case when years < 1 then 66 when years < 13 then 74 + 6 * years when years < 18 then 154 + n % 18 else 152 + n * 7 % 30 end, started_at, user_id
  from finished`;

const sign = `${finishedSql}
  update visit v set status = 'signed', signed_at = finished.completed_at, signed_by = finished.user_id, signed_licence = finished.licence_number, ended_at = finished.completed_at,
    content_hash = visit_content_hash(v.company_id, v.id), updated_at = finished.completed_at, updated_by = finished.user_id, version = version + 1
  from finished where v.company_id = finished.company_id and v.id = finished.id and not finished.open`;

const insertSteps = `
  insert into status_history (company_id, entity_type, entity_id, from_status, to_status, at, by_user)
  select v.company_id, 'visit', v.id, step.before, step.after, step.at, v.signed_by
  from visit v join appointment a on a.company_id = v.company_id and a.id = v.appointment_id
  cross join lateral (values ('open', 'in_progress', a.started_at), ('in_progress', 'signed', v.signed_at)) as step (before, after, at)
  where v.status = 'signed' and not exists (
    select from status_history h where h.company_id = v.company_id and h.entity_type = 'visit' and h.entity_id = v.id and h.to_status = step.after
  )`;

/** Seeds notes and charges of past visits and of this morning, unless there are notes. */
export const seedDemoVisits = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from visit_note limit 1')) !== undefined) return;
  await db.query(shiftNumbers);
  await db.query(insertPast, [now, userId]);
  await db.query(unshiftNumbers);
  await withoutLoops(db, async () => {
    await db.query(insertQueue, [now, userId]);
    await db.query(insertCharges, [now, userId]);
    const cases = JSON.stringify(demoCases);
    for (const statement of [insertNotes, insertDiagnoses, insertVitals, sign])
      await db.query(statement, [cases, now]);
    await db.query(insertSteps);
  });
};
