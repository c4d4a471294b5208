import type { Db } from '../platform/database/database';
import { nextNumbers } from '../platform/numbering/next-number';
import { generateCustomers } from './customers-generator';
import { customerCount } from './customers';
import { generatePatients, type DemoPatient } from './patients-generator';

const patientCount = 300;
const day = 86_400_000;

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/* Drops duplicate CURPs, which are unique. */
const dropDuplicateCurps = (patients: readonly DemoPatient[]): DemoPatient[] => {
  const seen = new Set<string>();
  return patients.map((patient) => {
    if (patient.curp === null || !seen.has(patient.curp)) {
      if (patient.curp !== null) seen.add(patient.curp);
      return patient;
    }
    return { ...patient, curp: null };
  });
};

/* Payers are demo customers, by their order, if there are any. */
const insertSql = `
  with input as (
    select g.*, row_number() over () as n from jsonb_to_recordset($1) as g (
      "recordNumber" text, "firstName" text, "lastName" text, "secondLastName" text, "birthDate" date, sex text, "birthState" text, curp text, phone text, email text,
      address jsonb, occupation text, guardian jsonb, "emergencyContact" jsonb, insurer text, notes text, at timestamptz, payer int)
  ), payers as (
    select id, row_number() over (order by number) - 1 as place from customer
  )
  insert into patient (company_id, record_number, first_name, last_name, second_last_name, birth_date, sex, birth_state, curp, phone, email, address,
    occupation, guardian, emergency_contact, insurer, notes, customer_id, created_at, created_by, updated_at, updated_by)
  select app_company(), g."recordNumber", g."firstName", g."lastName", g."secondLastName", g."birthDate", g.sex, g."birthState", g.curp, g.phone,
    g.email, g.address, g.occupation, nullif(g.guardian, 'null'), nullif(g."emergencyContact", 'null'), g.insurer, g.notes,
    p.id, g.at, $2, g.at, $2
  from input g left join payers p on p.place = g.payer order by g.n returning id`;

const seedTags = (
  db: Db,
  ids: readonly string[],
  patients: readonly DemoPatient[],
): Promise<unknown> =>
  db.query(
    `insert into patient_tag (company_id, patient_id, category_id)
     select app_company(), t.patient_id, c.id
     from unnest($1::uuid[], $2::int[]) as t (patient_id, tag),
       (select id, row_number() over (order by sort_order, code) - 1 as n, count(*) over () as times from category where kind = 'patient_tag' and active) as c
     where t.tag % c.times = c.n`,
    [ids, patients.map(({ tag }) => tag)],
  );

const answers = {
  none: [],
  notice: [['privacy_notice', null, true]],
  all: [
    ['privacy_notice', null, true],
    ['treatment', null, true],
    ['reminders', 'whatsapp', true],
    ['marketing', 'email', false],
  ],
  promotions: [
    ['privacy_notice', null, true],
    ['treatment', null, true],
    ['reminders', null, true],
    ['marketing', 'email', true],
    ['marketing', 'whatsapp', true],
  ],
} as const satisfies Record<
  DemoPatient['consents'],
  readonly (readonly [string, string | null, boolean])[]
>;

const seedConsents = (
  db: Db,
  ids: readonly string[],
  patients: readonly DemoPatient[],
  { userId, now }: Stamp,
): Promise<unknown> => {
  const rows = patients.flatMap(({ consents, guardian, daysAgo }, index) =>
    answers[consents].map(([purpose, channel, granted]) => ({
      patientId: ids[index],
      purpose,
      channel,
      granted,
      givenBy: guardian?.name ?? null,
      at: new Date(Date.parse(now) - daysAgo * day).toISOString(),
    })),
  );
  return db.query(
    `insert into consent (company_id, patient_id, notice_id, purpose, channel, granted, method, given_by, at, created_by)
     select app_company(), g."patientId", (select id from privacy_notice where published_at is not null and locale = 'es-MX' order by number desc limit 1),
       g.purpose, g.channel, g.granted, 'signed', g."givenBy", g.at, $2
     from jsonb_to_recordset($1) as g ("patientId" uuid, purpose text, channel text, granted boolean, "givenBy" text, at timestamptz)`,
    [JSON.stringify(rows), userId],
  );
};

/** Allergies, which the front desk sees as a flag only. */
const seedAllergies = (db: Db, ids: readonly string[], { userId, now }: Stamp): Promise<unknown> =>
  db.query(
    `insert into allergy (company_id, patient_id, substance, reaction, severity, created_at, created_by, updated_at, updated_by)
     select app_company(), a.patient_id, (array['Penicilina', 'Ácido acetilsalicílico', 'Látex', 'Mariscos', 'Sulfas'])[1 + a.n % 5],
       (array['Urticaria', 'Broncoespasmo', null, 'Edema'])[1 + a.n % 4], (array['mild', 'severe', 'moderate'])[1 + a.n % 3], $2, $3, $2, $3
     from unnest($1::uuid[]) with ordinality as a (patient_id, n) where a.n % 12 = 0`,
    [ids, now, userId],
  );

/** Registers invented people. @returns their ids, in the same order */
export const insertPatients = async (
  db: Db,
  patients: readonly DemoPatient[],
  stamp: Stamp,
): Promise<string[]> => {
  const { texts } = await nextNumbers(db, 'patient', stamp.now, patients.length);
  const rows = patients.map(({ daysAgo, tag: _tag, consents: _consents, ...patient }, index) => ({
    ...patient,
    recordNumber: texts[index],
    at: new Date(Date.parse(stamp.now) - daysAgo * day).toISOString(),
  }));
  const inserted = await db.query<{ id: string }>(insertSql, [JSON.stringify(rows), stamp.userId]);
  return inserted.map(({ id }) => id);
};

/** Seeds patients, unless there are patients. */
export const seedDemoPatients = async (
  db: Db,
  stamp: Stamp,
  count = patientCount,
): Promise<void> => {
  if (await db.maybe('select from patient limit 1')) return;
  const patients = dropDuplicateCurps(
    generatePatients(count, stamp.now, generateCustomers(customerCount, stamp.now)),
  );
  const ids = await insertPatients(db, patients, stamp);
  await seedTags(db, ids, patients);
  await seedConsents(db, ids, patients, stamp);
  await seedAllergies(db, ids, stamp);
};
