import type { Patient, PatientRow } from '@sala/shared-contracts';
import { prepared, type Db } from '../../platform/database/database';
import { reachBlocked } from './blocked-patients';
import { personListName, personName } from '../../platform/people/person-names';

/** Columns stored unchanged; constraints of the database check them again. */
const columnNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  secondLastName: 'second_last_name',
  birthDate: 'birth_date',
  birthDateEstimated: 'birth_date_estimated',
  sex: 'sex',
  genderIdentity: 'gender_identity',
  curp: 'curp',
  birthState: 'birth_state',
  nationality: 'nationality',
  phone: 'phone',
  phoneAlt: 'phone_alt',
  email: 'email',
  address: 'address',
  maritalStatus: 'marital_status',
  occupation: 'occupation',
  language: 'language',
  ethnicGroup: 'ethnic_group',
  religion: 'religion',
  customerId: 'customer_id',
  guardianId: 'guardian_id',
  guardian: 'guardian',
  emergencyContact: 'emergency_contact',
  insurer: 'insurer',
  policyNumber: 'policy_number',
  notes: 'notes',
} as const satisfies Partial<Record<keyof Patient, string>>;

export type PatientColumn = keyof typeof columnNames;
export type PatientColumns = Pick<Patient, PatientColumn>;

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export const patientColumnNames = Object.keys(columnNames) as PatientColumn[]; // the keys of a constant object

/**
 * Whether there is an active allergy, without its content: all that the front desk may know
 * (docs/spec/patients.md §5).
 */
export const patientHasAlerts = (alias: string): string =>
  `exists (select from allergy y where y.company_id = ${alias}.company_id and y.patient_id = ${alias}.id and y.status = 'active')`;

/** Debt in centavos, by `patient_dues` of migration 0355. */
export const patientDebt = (alias: string): string =>
  `(select coalesce(sum(d.cents), 0)::bigint from patient_dues(${alias}.company_id) as d where d.patient_id = ${alias}.id)`;

/** The rule that check-in uses. */
const noticeMissing = (alias: string): string =>
  `(select n.missing from patient_notice(${alias}.company_id, ${alias}.id) as n)`;

/** Day of the last visit in the company’s time zone. */
const lastVisitOn = (alias: string): string =>
  `patient_last_seen(${alias}.company_id, ${alias}.id)`;

const rowSelection = `c.id, c.record_number as "recordNumber", ${personName('c')} as name, ${personListName('c')} as "listName",
  c.first_name as "firstName", c.last_name as "lastName", c.second_last_name as "secondLastName", c.birth_date as "birthDate", c.sex, c.curp, c.phone, c.status,
  coalesce((
    select json_agg(json_build_object('id', k.id, 'name', k.name, 'nameEn', k.name_en, 'color', k.color) order by k.name)
    from patient_tag t join category k on k.company_id = t.company_id and k.id = t.category_id
    where t.company_id = c.company_id and t.patient_id = c.id), '[]') as tags,
  c.customer_id as "customerId", ${patientHasAlerts('c')} as "hasAlerts", ${patientDebt('c')} as debt, ${noticeMissing('c')} as "consentMissing",
  ${lastVisitOn('c')} as "lastVisitOn", c.version`;

const detailColumns = patientColumnNames
  .filter((column) => column !== 'address')
  .map((column) => `c.${columnNames[column]} as "${column}"`)
  .join(', ');

const selection = `${rowSelection}, ${detailColumns}, nullif(c.address, '{}') as address,
  (select u.name from customer u where u.company_id = c.company_id and u.id = c.customer_id) as "customerName",
  (select json_build_object('id', g.id, 'name', ${personName('g')}) from patient g where g.company_id = c.company_id and g.id = c.guardian_id) as "guardianPatient",
  c.deceased_on as "deceasedOn", c.photo_file_id as "photoId",
  (select json_build_object('id', m.id, 'name', ${personName('m')}, 'recordNumber', m.record_number)
   from patient m where m.company_id = c.company_id and m.id = c.merged_into_id) as "mergedInto",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

const patientSql = prepared(`select ${selection} from patient c where c.id = $1`);

/**
 * @param now of a reader of clinical content (`requirePatient`)
 * @throws resource.not_found, patient.blocked
 */
export const readPatient = async (db: Db, patientId: string, now?: string): Promise<Patient> => {
  const patient = await db.maybe<Patient>(patientSql, [patientId]);
  if (patient) return patient;
  await reachBlocked(db, patientId, now);
  return db.one<Patient>(patientSql, [patientId]);
};

/** Locks the row until the transaction ends. */
export const readPatientForUpdate = async (db: Db, patientId: string): Promise<Patient> => {
  await db.query('select id from patient where id = $1 for update', [patientId]);
  return readPatient(db, patientId);
};

const rowsSql = prepared(
  `select ${rowSelection} from unnest($1::uuid[]) with ordinality as found (id, place) join patient c using (id) order by place`,
);

/** In the order of the ids. */
export const readPatientRows = (db: Db, ids: readonly string[]): Promise<PatientRow[]> =>
  db.query<PatientRow>(rowsSql, [ids]);

/** Whole records without clinical data, in the order of the ids. */
export const readPatients = (db: Db, ids: readonly string[]): Promise<Patient[]> =>
  db.query<Patient>(
    `select ${selection} from unnest($1::uuid[]) with ordinality as found (wanted, place) join patient c on c.id = found.wanted order by place`,
    [ids],
  );

const json = new Set<PatientColumn>(['address', 'guardian', 'emergencyContact']);

const valueOf = (patient: PatientColumns, column: PatientColumn): unknown => {
  const value = patient[column];
  if (!json.has(column)) return value;
  return JSON.stringify(value ?? (column === 'address' ? {} : null));
};

/** JSON null becomes SQL null. */
const placeholder = (column: PatientColumn, number: number): string =>
  json.has(column) ? `nullif($${number}::jsonb, 'null')` : `$${number}`;

export const insertPatient = async (
  db: Db,
  recordNumber: string,
  patient: PatientColumns,
  stamp: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into patient (company_id, record_number, created_at, created_by, updated_at, updated_by, ${Object.values(columnNames).join(', ')})
     values (app_company(), $1, $2, $3, $2, $3, ${patientColumnNames.map((column, index) => placeholder(column, index + 4)).join(', ')}) returning id`,
    [
      recordNumber,
      stamp.now,
      stamp.userId,
      ...patientColumnNames.map((column) => valueOf(patient, column)),
    ],
  );
  return id;
};

export const updatePatient = async (
  db: Db,
  patientId: string,
  patient: PatientColumns,
  stamp: Stamp,
): Promise<void> => {
  await db.query(
    `update patient set updated_at = $2, updated_by = $3, version = version + 1,
       ${patientColumnNames.map((column, index) => `${columnNames[column]} = ${placeholder(column, index + 4)}`).join(', ')}
     where id = $1`,
    [
      patientId,
      stamp.now,
      stamp.userId,
      ...patientColumnNames.map((column) => valueOf(patient, column)),
    ],
  );
};

/** Writes in id order, so that concurrent writers of the same tags cannot deadlock. */
export const writeTags = async (
  db: Db,
  patientId: string,
  tagIds: readonly string[],
): Promise<void> => {
  await db.query('delete from patient_tag where patient_id = $1 and not category_id = any ($2)', [
    patientId,
    tagIds,
  ]);
  await db.query(
    `insert into patient_tag (company_id, patient_id, category_id)
     select app_company(), $1, id from unnest($2::uuid[]) as id order by id on conflict do nothing`,
    [patientId, tagIds],
  );
};
