import type { Db } from '../platform/database/database';
import { casesOfAnyAge, demoCases } from './visits-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Number of recorded visits in past weeks. */
const pastCount = 60;
/** Exceeds the visits of any patient; shifts today's numbers while earlier visits are numbered. */
const numberOffset = 1000;
/** Finished consultations of today without a signature. */
const unsignedCount = 3;

const shiftNumbers = `update visit set visit_number = visit_number + ${numberOffset}`;

/* $1 is now, $2 the user. */
const insertPast = `
  insert into visit (company_id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
  select company_id, row_number() over (partition by patient_id order by checked_in_at, id), patient_id, id, practitioner_id, department_id, site_id, 'in_progress',
    checked_in_at, checked_in_at, $2, completed_at, $2
  from (
    select a.* from appointment a
    where a.status = 'completed' and a.completed_at < $1::timestamptz - interval '20 hours' and a.checked_in_at is not null
      and not exists (select from visit v where v.company_id = a.company_id and v.appointment_id = a.id)
    order by a.start_at desc, a.id limit ${pastCount}
  ) chosen`;

const unshiftNumbers = `
  update visit v set visit_number = v.visit_number - ${numberOffset} + (select count(*) from visit o where o.company_id = v.company_id and o.patient_id = v.patient_id and o.visit_number <= ${numberOffset})
  where v.visit_number > ${numberOffset}`;

/*
 * Finished consultations. The author is the practitioner, or the only doctor with account and
 * licence.
 */
const finishedSql = `
  with doctor as (
    select w.id, w.user_id, w.licence_number from practitioner w join membership m on m.company_id = w.company_id and m.user_id = w.user_id
    where 'doctor' = any (m.roles) and w.licence_number is not null order by w.created_at, w.id limit 1
  ), over as (
    select v.company_id, v.id, a.started_at, a.completed_at, d.user_id, d.licence_number, p.birth_date <= (a.started_at - interval '18 years')::date as adult,
      row_number() over (order by a.completed_at desc, v.id) as n
    from visit v
    join appointment a on a.company_id = v.company_id and a.id = v.appointment_id and a.status = 'completed'
    join patient p on p.company_id = v.company_id and p.id = v.patient_id
    cross join doctor d
    where v.status = 'in_progress'
  ), finished as (
    select over.*, k.* from over
    join jsonb_to_recordset($1) as k (place int, code text, complaint text, illness text, examination text, analysis text, plan text, prognosis text, temperature numeric)
      on k.place = over.n % case when over.adult then ${demoCases.length} else ${casesOfAnyAge} end
  )`;

const insertNotes = `${finishedSql}
  insert into visit_note (company_id, visit_id, sections, disposition, follow_up_days, revision, diagnoses_revision, created_at, created_by, updated_at, updated_by)
  select company_id, id, jsonb_build_object('chiefComplaint', complaint, 'currentIllness', illness, 'examination', examination, 'analysis', analysis, 'plan', plan)
      || case when n > ${unsignedCount} then jsonb_build_object('prognosis', prognosis) else '{}' end,
    'home', case when n % 2 = 0 then 14 end, 1, 1, started_at, user_id, completed_at, user_id
  from finished`;

const insertDiagnoses = `${finishedSql}
  insert into visit_diagnosis (company_id, visit_id, place, cie10, rank, certainty, created_at, created_by)
  select company_id, id, 1, code, 'principal', case when n % 3 = 0 then 'presumptive' else 'confirmed' end, completed_at, user_id from finished`;

const insertVitals = `${finishedSql}
  insert into vital_signs (company_id, visit_id, systolic, diastolic, pulse, temperature, oxygen, weight, height, taken_at, taken_by)
  select company_id, id, case when adult then 108 + n * 7 % 38 end, case when adult then 66 + n * 5 % 26 end, 68 + n * 3 % 24, temperature, 95 + n % 5,
    case when adult then 54 + n * 11 % 36 end, case when adult then 152 + n * 7 % 30 end, started_at, user_id
  from finished`;

const sign = `${finishedSql}
  update visit v set status = 'signed', signed_at = finished.completed_at, signed_by = finished.user_id, signed_licence = finished.licence_number, ended_at = finished.completed_at,
    content_hash = visit_content_hash(v.company_id, v.id), updated_at = finished.completed_at, updated_by = finished.user_id, version = version + 1
  from finished where v.company_id = finished.company_id and v.id = finished.id and finished.n > ${unsignedCount}`;

const insertSteps = `
  insert into status_history (company_id, entity_type, entity_id, from_status, to_status, at, by_user)
  select v.company_id, 'visit', v.id, step.before, step.after, step.at, v.signed_by
  from visit v join appointment a on a.company_id = v.company_id and a.id = v.appointment_id
  cross join lateral (values ('open', 'in_progress', a.started_at), ('in_progress', 'signed', v.signed_at)) as step (before, after, at)
  where v.status = 'signed' and not exists (
    select from status_history h where h.company_id = v.company_id and h.entity_type = 'visit' and h.entity_id = v.id and h.to_status = step.after
  )`;

/** Seeds notes of past visits and of this morning, unless there are notes. A few are unsigned. */
export const seedDemoVisits = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe('select 1 from visit_note limit 1')) !== undefined) return;
  await db.query(shiftNumbers);
  await db.query(insertPast, [now, userId]);
  await db.query(unshiftNumbers);
  const cases = JSON.stringify(demoCases.map((one, place) => ({ place, ...one })));
  for (const statement of [insertNotes, insertDiagnoses, insertVitals, sign])
    await db.query(statement, [cases]);
  await db.query(insertSteps);
};
