import {
  prescribingGapsOf,
  type Practitioner,
  type PractitionerDetail,
  type Profession,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { upcomingCondition } from './upcoming-appointments.queries';
import { personName } from '../../platform/people/person-names';
import { siteZone } from '../../platform/time/site-zone';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Stored columns; `practitionerOf` adds derived ones. */
type Row = Omit<Practitioner, 'gaps'> & {
  readonly licenceNumber: string | null;
  readonly titleInstitution: string | null;
};
type DetailRow = Row & Omit<PractitionerDetail, keyof Row | 'gaps' | 'editable'>;

const idsOf = (table: string, column: string): string =>
  `array(select x.${column} from ${table} x where x.company_id = p.company_id and x.practitioner_id = p.id order by 1)`;

const columns = `p.id, p.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.second_last_name as "secondLastName",
  ${personName('p')} as name, p.profession,
  (select jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) from category c where c.company_id = p.company_id and c.id = p.specialty_id) as specialty,
  p.color, p.accepts_new_patients as "acceptsNewPatients", p.active, p.version,
  p.licence_number as "licenceNumber", p.title_institution as "titleInstitution",
  ${idsOf('practitioner_department', 'department_id')} as "departmentIds",
  ${idsOf('practitioner_site', 'site_id')} as "siteIds",
  ${idsOf('event_type_practitioner', 'event_type_id')} as "eventTypeIds"`;

const details = `p.specialty_licence as "specialtyLicence", p.specialty_council as "specialtyCouncil", p.bio, p.consult_fee_cents::float8 as "consultFee",
  p.photo_file_id as "photoId", p.signature_file_id as "signatureId", p.pin_hash is not null as "hasPin", p.supervisor_id as "supervisorId",
  (select count(*)::int from appointment a where a.company_id = p.company_id and a.practitioner_id = p.id and ${upcomingCondition}) as "appointmentsAhead"`;

const practitionerOf = ({ licenceNumber, titleInstitution, ...row }: Row): Practitioner => ({
  ...row,
  gaps: prescribingGapsOf({ profession: row.profession, licenceNumber, titleInstitution }),
});

export interface PractitionerFilter {
  readonly search: string | undefined;
  readonly departmentId: string | undefined;
  readonly profession: Profession | undefined;
  readonly includeArchived: boolean;
}

export const listPractitioners = async (
  db: Db,
  { search, departmentId, profession, includeArchived }: PractitionerFilter,
): Promise<Practitioner[]> => {
  const rows = await db.query<Row>(
    `select ${columns} from practitioner p
     where (p.active or $1) and ($2::text is null or p.profession = $2)
       and ($3::uuid is null or exists (select from practitioner_department x where x.practitioner_id = p.id and x.department_id = $3))
       and ($4::text is null or searched_text(concat_ws(' ', p.first_name, p.last_name, p.second_last_name, p.licence_number)) like all (search_patterns($4)))
     order by p.first_name collate "es-x-icu", p.last_name collate "es-x-icu", p.id`,
    [includeArchived, profession ?? null, departmentId ?? null, search || null],
  );
  return rows.map(practitionerOf);
};

export type PractitionerRecord = Omit<PractitionerDetail, 'editable'>;

/** @param lock for update */
export const readPractitioner = async (
  db: Db,
  practitionerId: string,
  now: string,
  lock = '',
): Promise<PractitionerRecord> => {
  const row = await db.one<DetailRow>(
    `select ${columns}, ${details} from practitioner p where p.id = $1 ${lock}`,
    [practitionerId, now],
  );
  return { ...row, gaps: prescribingGapsOf(row) };
};

export const lockPractitioner = (
  db: Db,
  practitionerId: string,
  now: string,
): Promise<PractitionerRecord> => readPractitioner(db, practitionerId, now, 'for update of p');

export interface PractitionerColumns {
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
  readonly profession: Profession;
  readonly specialtyId: string | null;
  readonly licenceNumber: string | null;
  readonly titleInstitution: string | null;
  readonly specialtyLicence: string | null;
  readonly specialtyCouncil: string | null;
  readonly color: string;
  readonly bio: string | null;
  readonly consultFee: number | null;
  readonly acceptsNewPatients: boolean;
  readonly userId: string | null;
  readonly active: boolean;
  readonly supervisorId: string | null;
}

const columnValues = (wanted: PractitionerColumns): readonly unknown[] => [
  wanted.firstName,
  wanted.lastName,
  wanted.secondLastName,
  wanted.profession,
  wanted.specialtyId,
  wanted.licenceNumber,
  wanted.titleInstitution,
  wanted.specialtyLicence,
  wanted.specialtyCouncil,
  wanted.color,
  wanted.bio,
  wanted.consultFee,
  wanted.acceptsNewPatients,
  wanted.userId,
  wanted.active,
  wanted.supervisorId,
];

export const insertPractitioner = async (
  db: Db,
  wanted: PractitionerColumns,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into practitioner (company_id, first_name, last_name, second_last_name, profession, specialty_id, licence_number, title_institution,
       specialty_licence, specialty_council, color, bio, consult_fee_cents, accepts_new_patients, user_id, active, supervisor_id, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $17, $18) returning id`,
      [...columnValues(wanted), now, userId],
    )
  ).id;

export const updatePractitioner = async (
  db: Db,
  practitionerId: string,
  wanted: PractitionerColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update practitioner set first_name = $1, last_name = $2, second_last_name = $3, profession = $4, specialty_id = $5, licence_number = $6,
       title_institution = $7, specialty_licence = $8, specialty_council = $9, color = $10, bio = $11, consult_fee_cents = $12,
       accepts_new_patients = $13, user_id = $14, active = $15, supervisor_id = $16, updated_at = $17, updated_by = $18, version = version + 1
     where id = $19`,
    [...columnValues(wanted), now, userId, practitionerId],
  );
};

/** Links of a practitioner: table, column, and the field with the ids. */
export const links = [
  {
    field: 'departmentIds',
    table: 'practitioner_department',
    column: 'department_id',
    of: 'department',
  },
  { field: 'siteIds', table: 'practitioner_site', column: 'site_id', of: 'site' },
  {
    field: 'eventTypeIds',
    table: 'event_type_practitioner',
    column: 'event_type_id',
    of: 'event_type',
  },
] as const;

export const setLinks = async (
  db: Db,
  { table, column }: (typeof links)[number],
  practitionerId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.query(
    `delete from ${table} where practitioner_id = $1 and ${column} <> all ($2::uuid[])`,
    [practitionerId, ids],
  );
  await db.query(
    `insert into ${table} (company_id, practitioner_id, ${column}) select app_company(), $1, x from unnest($2::uuid[]) x on conflict do nothing`,
    [practitionerId, ids],
  );
};

/** Number of these ids that exist in the company. */
export const countExisting = async (
  db: Db,
  table: string,
  ids: readonly string[],
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from ${table} where id = any ($1::uuid[])`,
      [ids],
    )
  ).count;

/** Files do not count as a version of the form, so open forms do not conflict. */
export const setFile = async (
  db: Db,
  practitionerId: string,
  column: 'photo_file_id' | 'signature_file_id',
  fileId: string | null,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update practitioner set ${column} = $2, updated_at = $3, updated_by = $4 where id = $1`,
    [practitionerId, fileId, now, userId],
  );
};

export const listUpcoming = (db: Db, practitionerId: string, now: string) =>
  db.query<{
    id: string;
    startAt: string;
    timeZone: string;
    eventType: string;
    department: string;
  }>(
    `select a.id, a.start_at as "startAt", ${siteZone('a')} as "timeZone", e.name as "eventType", d.name as department
     from appointment a
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     join department d on d.company_id = a.company_id and d.id = a.department_id
     where a.practitioner_id = $1 and ${upcomingCondition}
     order by a.start_at, a.id limit 50`,
    [practitionerId, now],
  );

export const updatePinHash = async (
  db: Db,
  id: string,
  pin: string,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    'update practitioner set pin_hash = $2, updated_at = $3, updated_by = $4 where id = $1',
    [id, pin, now, userId],
  );
};

export const findActiveSpecialty = (db: Db, specialtyId: string): Promise<unknown> =>
  db.maybe(`select from category where kind = 'specialty' and active and id = $1`, [specialtyId]);

/** Whoever signs for an intern: active, and no intern. */
export const findSupervisor = (db: Db, supervisorId: string): Promise<unknown> =>
  db.maybe(`select from practitioner where id = $1 and active and profession <> 'intern'`, [
    supervisorId,
  ]);

export const findMember = (db: Db, userId: string): Promise<unknown> =>
  db.maybe(`select from membership where user_id = $1 and status <> 'inactive'`, [userId]);

export const findOtherPractitionerOf = (
  db: Db,
  userId: string,
  practitionerId: string | null,
): Promise<unknown> =>
  db.maybe('select from practitioner where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    practitionerId,
  ]);

export const findPractitioner = async (db: Db, practitionerId: string): Promise<void> => {
  await db.one('select from practitioner where id = $1', [practitionerId]);
};

/** @returns the practitioner; undefined when the person is none, or disabled already */
export const disablePractitionerOf = async (
  db: Db,
  userId: string,
  by: { readonly userId: string | null; readonly now: string },
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `update practitioner set active = false, updated_at = $3, updated_by = coalesce($2, updated_by), version = version + 1
       where company_id = app_company() and user_id = $1 and active returning id`,
      [userId, by.userId, by.now],
    )
  )?.id;
