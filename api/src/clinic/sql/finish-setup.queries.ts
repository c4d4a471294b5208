import type { SetupDraft } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

type Answers<Step extends keyof SetupDraft> = NonNullable<SetupDraft[Step]>;

const blankToNull = (text: string | null): string | null => text || null; // untouched form fields send ''

/** Inserts rows into the current company; the stamp comes last. */
const insert = async (
  db: Db,
  table: string,
  columns: Readonly<Record<string, unknown>>,
  { userId, now }: Stamp,
): Promise<string> => {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 3}`);
  const row = await db.one<{ id: string }>(
    `insert into ${table} (company_id, created_at, created_by, updated_at, updated_by, ${names.join(', ')})
     values (app_company(), $1, $2, $1, $2, ${places.join(', ')}) returning id`,
    [now, userId, ...Object.values(columns)],
  );
  return row.id;
};

export const insertSite = (db: Db, site: Answers<'site'>, stamp: Stamp): Promise<string> =>
  insert(
    db,
    'site',
    {
      name: site.name,
      address: blankToNull(site.address),
      phone: site.phone,
      clues: site.clues,
      opening_hours: JSON.stringify(site.openingHours),
    },
    stamp,
  );

export const insertDepartment = (
  db: Db,
  department: { readonly code: string; readonly name: string; readonly siteId: string | null },
  stamp: Stamp,
): Promise<string> =>
  insert(
    db,
    'department',
    { code: department.code, name: department.name, site_id: department.siteId },
    stamp,
  );

export const insertPractitioner = async (
  db: Db,
  doctor: Answers<'team'>['doctor'],
  departmentId: string | null,
  stamp: Stamp,
): Promise<string> => {
  const names = {
    first_name: doctor.firstName,
    last_name: doctor.lastName,
    second_last_name: blankToNull(doctor.secondLastName),
  };
  const id = await insert(
    db,
    'practitioner',
    { ...names, licence_number: doctor.licenceNumber },
    stamp,
  );
  if (departmentId !== null) {
    await db.query(
      'insert into practitioner_department (company_id, practitioner_id, department_id) values (app_company(), $1, $2)',
      [id, departmentId],
    );
  }
  return id;
};

export const insertEventType = async (
  db: Db,
  type: Answers<'team'>['eventTypes'][number] & {
    readonly slug: string;
    readonly departmentId: string | null;
  },
  practitionerId: string,
  stamp: Stamp,
): Promise<string> => {
  const id = await insert(
    db,
    'event_type',
    {
      slug: type.slug,
      name: type.name,
      minutes: type.minutes,
      department_id: type.departmentId,
      kinds: [type.remote ? 'telehealth' : 'in_person'],
    },
    stamp,
  );
  await db.query(
    'insert into event_type_practitioner (company_id, event_type_id, practitioner_id) values (app_company(), $1, $2)',
    [id, practitionerId],
  );
  return id;
};

export const setLogo = async (db: Db, companyId: string, fileId: string): Promise<void> => {
  await db.query('update company set logo_id = $2 where id = $1', [companyId, fileId]);
};

export const insertCompany = async (
  db: Db,
  {
    id,
    commercialName,
    legalName,
    personType,
    rfc,
    taxRegime,
    taxZipCode,
    country,
    timeZone,
    locale,
    now,
  }: {
    readonly id: string;
    readonly commercialName: string;
    readonly legalName: string | null;
    readonly personType: string | null;
    readonly rfc: string | null;
    readonly taxRegime: string | null;
    readonly taxZipCode: string | null;
    readonly country: string;
    readonly timeZone: string;
    readonly locale: string;
    readonly now: string;
  },
): Promise<void> => {
  await db.query(
    `insert into company (id, commercial_name, legal_name, person_type, rfc, tax_regime, tax_zip_code, country, time_zone, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      commercialName,
      legalName,
      personType,
      rfc,
      taxRegime,
      taxZipCode,
      country,
      timeZone,
      locale,
      now,
    ],
  );
};

export const insertMembership = async (
  db: Db,
  id: string,
  userId: string,
  founderRoles: readonly string[],
  now: string,
): Promise<void> => {
  await db.query(
    `insert into membership (company_id, user_id, roles, created_at) values ($1, $2, $3, $4)`,
    [id, userId, founderRoles, now],
  );
};
