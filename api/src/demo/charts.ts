import { vitalKeys, type VisitDiagnosis, type VitalKey } from '@sala/shared-contracts';
import notes from '../../reference/notes/demo.json';
import type { Db } from '../platform/database/database';
import { allergenOf } from '../clinical';
import { seedDemoLists } from './chart-lists';
import { seedDemoDocuments } from './documents';
import { seedDemoOrders } from './orders';
import { insertPatients } from './patients';
import { generatePatientsBorn, type DemoPatient } from './patients-generator';
import { issueDemoPrescriptions, type DemoPrescription } from './prescriptions';
import { seedDemoClinicalTasks } from './tasks';
import { demoReader, seedDemoTeaching } from './teaching';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

interface ChartedPatient {
  readonly key: string;
  readonly sex: DemoPatient['sex'];
  readonly ageDays: number;
  readonly allergies: readonly {
    readonly substance: string;
    readonly reaction: string | null;
    readonly severity: string;
  }[];
}

interface ChartedVisit {
  readonly patient: string;
  readonly daysAgo: number;
  readonly specialty: string;
  readonly vitals: { readonly [Key in VitalKey]?: number };
  readonly sections: Readonly<Record<string, string>>;
  readonly diagnoses: readonly Pick<VisitDiagnosis, 'code' | 'rank' | 'certainty'>[];
  readonly disposition: string;
  readonly followUpDays: number | null;
  readonly prescription: DemoPrescription | null;
}

/* The file has more keys and wider types; charts.test.ts reads all of it. */
const charts = notes as unknown as {
  readonly patients: readonly ChartedPatient[];
  readonly visits: readonly ChartedVisit[];
};

const dayMs = 86_400_000;

/** A moment of a working morning, so many days ago. */
const morning = (now: string, daysAgo: number, place: number): string => {
  const day = new Date(Date.parse(now) - daysAgo * dayMs);
  const sunday = day.getUTCDay() === 0 ? dayMs : 0;
  const start = Date.parse(`${day.toISOString().slice(0, 10)}T15:00:00Z`);
  return new Date(start - sunday + (place % 12) * 25 * 60_000).toISOString();
};

/* Who signs: the doctor of the demo accounts, or the first with account and licence. */
const insertVisits = `
  with wanted as (
    select * from jsonb_to_recordset($1) as g (patient uuid, at timestamptz, specialty text)
  ), doctor as (
    select w.company_id, w.id, w.user_id, w.licence_number from practitioner w
    join membership m on m.company_id = w.company_id and m.user_id = w.user_id join user_account u on u.id = w.user_id
    where 'doctor' = any (m.roles) and w.licence_number is not null order by u.email = 'doctor@demo.sala.test' desc, w.created_at, w.id limit 1
  ), general as (
    select d.id, coalesce(d.site_id, (select s.id from site s where s.active order by s.created_at, s.id limit 1)) as site_id
    from department d join doctor w on d.company_id = w.company_id
    left join practitioner_department pd on pd.company_id = d.company_id and pd.department_id = d.id and pd.practitioner_id = w.id
    order by pd.practitioner_id is null, d.created_at, d.id limit 1
  )
  insert into visit (company_id, visit_number, patient_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
  select w.company_id, row_number() over (partition by g.patient order by g.at), g.patient, w.id, general.id, general.site_id, 'in_progress', g.at, g.at, w.user_id, g.at, w.user_id
  from wanted g cross join doctor w cross join general
  returning id, patient_id as "patientId", started_at as "startedAt", created_by as "userId"`;

const insertNotes = `
  insert into visit_note (company_id, visit_id, sections, disposition, follow_up_days, revision, diagnoses_revision, created_at, created_by, updated_at, updated_by)
  select app_company(), g.id, g.sections, g.disposition, g."followUpDays", 1, 1, g.at, g."userId", g.at, g."userId"
  from jsonb_to_recordset($1) as g (id uuid, at timestamptz, "userId" uuid, sections jsonb, disposition text, "followUpDays" int)`;

const insertDiagnoses = `
  insert into visit_diagnosis (company_id, visit_id, place, cie10, rank, certainty, created_at, created_by)
  select app_company(), g.id, x.place, x.code, x.rank, x.certainty, g.at, g."userId"
  from jsonb_to_recordset($1) as g (id uuid, at timestamptz, "userId" uuid, diagnoses jsonb),
    rows from (jsonb_to_recordset(g.diagnoses) as (code text, rank text, certainty text)) with ordinality as x (code, rank, certainty, place)`;

const columnOf = (key: VitalKey): string =>
  key === 'headCircumference' ? 'head_circumference' : key;

const insertVitals = `
  insert into vital_signs (company_id, visit_id, ${vitalKeys.map(columnOf).join(', ')}, taken_at, taken_by)
  select app_company(), g.id, ${vitalKeys.map((key) => `(g.vitals ->> '${key}')::numeric`).join(', ')}, g.at, g."userId"
  from jsonb_to_recordset($1) as g (id uuid, at timestamptz, "userId" uuid, vitals jsonb) where g.vitals <> '{}'`;

const sign = `
  update visit v set status = 'signed', signed_at = g.until, signed_by = g."userId", ended_at = g.until, content_hash = visit_content_hash(v.company_id, v.id),
    signed_licence = (select w.licence_number from practitioner w where w.company_id = v.company_id and w.id = v.practitioner_id),
    updated_at = g.until, version = v.version + 1
  from (select id, "userId", at + interval '20 minutes' as until from jsonb_to_recordset($1) as g (id uuid, at timestamptz, "userId" uuid)) g
  where v.id = g.id`;

const insertSteps = `
  insert into status_history (company_id, entity_type, entity_id, from_status, to_status, at, by_user)
  select app_company(), 'visit', g.id, step.before, step.after, step.at, g."userId"
  from jsonb_to_recordset($1) as g (id uuid, at timestamptz, "userId" uuid)
  cross join lateral (values ('open', 'in_progress', g.at), ('in_progress', 'signed', g.at + interval '20 minutes')) as step (before, after, at)`;

const insertAllergies = `
  insert into allergy (company_id, patient_id, substance, ingredient_key, class_key, reaction, severity, created_at, created_by, updated_at, updated_by)
  select app_company(), g.patient, g.substance, g."ingredientKey", g."classKey", g.reaction, g.severity, $2, $3, $2, $3
  from jsonb_to_recordset($1) as g (patient uuid, substance text, "ingredientKey" text, "classKey" text, reaction text, severity text)`;

interface InsertedVisit {
  readonly id: string;
  readonly patientId: string;
  readonly startedAt: string;
  readonly userId: string;
}

const seedVisits = async (db: Db, ids: ReadonlyMap<string, string>, now: string) => {
  const planned = charts.visits.map((visit, place) => ({
    visit,
    patient: ids.get(visit.patient) ?? '',
    at: morning(now, visit.daysAgo, place),
  }));
  const inserted = await db.query<InsertedVisit>(insertVisits, [
    JSON.stringify(planned.map(({ patient, at }) => ({ patient, at }))),
  ]);
  const written = inserted.flatMap(({ id, patientId, startedAt, userId }) => {
    const found = planned.find(
      ({ patient, at }) => patient === patientId && Date.parse(at) === Date.parse(startedAt),
    );
    return found ? [{ ...found.visit, id, patientId, at: startedAt, userId }] : [];
  });
  const records = JSON.stringify(written);
  for (const statement of [insertNotes, insertDiagnoses, insertVitals])
    await db.query(statement, [records]);
  await issueDemoPrescriptions(db, written, now);
  await seedDemoOrders(db, written);
  for (const statement of [sign, insertSteps]) await db.query(statement, [records]);
  await seedDemoDocuments(db, written, now);
  return written;
};

/** The first visit of the file is older than any other of the demo. */
const seededBefore = `select from visit where started_at < $1::timestamptz - interval '500 days' limit 1`;

/**
 * Seeds patients with a history: signed notes, measurements that make a chart, allergies, what was
 * prescribed, taught and left to be done; unless they are there, or nobody could have signed.
 */
export const seedDemoCharts = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  if ((await db.maybe(seededBefore, [now])) !== undefined) return;
  const people = generatePatientsBorn(
    charts.patients.map(({ sex, ageDays }) => ({
      sex,
      birthDate: new Date(Date.parse(now) - ageDays * dayMs).toISOString().slice(0, 10),
    })),
    now,
  ).map((person) => ({ ...person, curp: null, daysAgo: 600 }));
  const inserted = await insertPatients(db, people, { userId, now });
  const ids = new Map(charts.patients.map(({ key }, at) => [key, inserted[at] ?? '']));
  const written = charts.patients.flatMap((patient) =>
    patient.allergies.map((allergy) => ({ ...allergy, patient: ids.get(patient.key) })),
  );
  const allergies = await Promise.all(
    written.map(async (allergy) => ({ ...allergy, ...(await allergenOf(db, allergy.substance)) })),
  );
  await db.query(insertAllergies, [JSON.stringify(allergies), now, userId]);
  const visits = await seedVisits(db, ids, now);
  // After what was prescribed, which would be checked against it.
  await seedDemoLists(db, ids, { userId, now });
  await seedDemoClinicalTasks(db, { ids, visits }, now);
  const taught = visits.find(({ patient }) => patient === demoReader);
  const patientId = ids.get(demoReader);
  if (taught && patientId) await seedDemoTeaching(db, { patientId, visit: taught });
};
