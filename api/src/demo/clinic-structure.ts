import { addDefaultReasons } from '../clinic/model/default-reasons';
import type { Db } from '../platform/database/database';
import {
  demoDepartments,
  demoNotice,
  demoPractitioners,
  demoPurposes,
  demoRooms,
  demoSites,
} from './clinic-structure-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Inserts rows into a table: $1 the rows, $2 the time, $3 the user. */
const insertAll = (
  db: Db,
  statement: string,
  rows: readonly object[],
  { userId, now }: Stamp,
): Promise<unknown> => db.query(statement, [JSON.stringify(rows), now, userId]);

const seedPlaces = async (db: Db, stamp: Stamp): Promise<void> => {
  const sites = demoSites.map(({ place: [latitude, longitude], ...site }) => ({
    ...site,
    latitude,
    longitude,
  }));
  await insertAll(
    db,
    `insert into site (company_id, name, address, phone, clues, time_zone, latitude, longitude, opening_hours, operation_notice, health_officer,
       health_officer_licence, created_at, created_by, updated_at, updated_by)
     select app_company(), x.name, x.address, x.phone, x.clues, x."timeZone", x.latitude, x.longitude, x.hours, '193300201A0485', 'Dra. Elena Cárdenas Ruiz', '1234567', $2, $3, $2, $3
     from jsonb_to_recordset($1) x (name text, address text, phone text, clues text, "timeZone" text, latitude float8, longitude float8, hours jsonb)`,
    sites,
    stamp,
  );
  const siteName = (key: string | null) => demoSites.find((site) => site.key === key)?.name ?? null;
  await insertAll(
    db,
    `insert into department (company_id, code, name, token_prefix, color, site_id, created_at, created_by, updated_at, updated_by)
     select app_company(), x.code, x.name, x.prefix, x.color, (select id from site where name = x.site), $2, $3, $2, $3
     from jsonb_to_recordset($1) x (code text, name text, prefix text, color text, site text)`,
    demoDepartments.map((department) => ({ ...department, site: siteName(department.site) })),
    stamp,
  );
  await insertAll(
    db,
    `insert into room (company_id, name, site_id, department_id, kind, capacity, created_at, created_by, updated_at, updated_by)
     select app_company(), x.name, s.id, (select id from department where code = x.department), x.kind, x.capacity, $2, $3, $2, $3
     from jsonb_to_recordset($1) x (name text, site text, department text, kind text, capacity int) join site s on s.name = x.site`,
    demoRooms.map((one) => ({ ...one, site: siteName(one.site) })),
    stamp,
  );
};

const seedPractitioners = async (db: Db, stamp: Stamp): Promise<void> => {
  const people = demoPractitioners.map(({ names: [first, last, second], ...person }) => ({
    ...person,
    first,
    last,
    second,
  }));
  await insertAll(
    db,
    `insert into practitioner (company_id, user_id, first_name, last_name, second_last_name, profession, licence_number, title_institution, specialty_id,
       color, consult_fee_cents, created_at, created_by, updated_at, updated_by)
     select app_company(), u.id, x.first, x.last, x.second, x.profession, x.licence, x.institution,
       (select id from category where kind = 'specialty' and code = x.specialty), x.color, nullif(x.fee, 0), $2, $3, $2, $3
     from jsonb_to_recordset($1) x (email text, first text, last text, second text, profession text, licence text, institution text, specialty text, color text, fee bigint)
     left join user_account u on u.email = x.email`,
    people,
    stamp,
  );
  await db.query(
    `update practitioner set supervisor_id = (
       select w.id from practitioner w join user_account u on u.id = w.user_id
       where w.profession = 'doctor' and w.licence_number is not null order by u.email = 'doctor@demo.sala.test' desc, w.first_name limit 1
     ) where profession = 'intern'`,
  );
  const pairs = people.flatMap(({ first, last, departments }) =>
    departments.map((code) => ({ first, last, code })),
  );
  await db.query(
    `insert into practitioner_department (company_id, practitioner_id, department_id)
     select app_company(), p.id, d.id from jsonb_to_recordset($1) x (first text, last text, code text)
     join practitioner p on p.first_name = x.first and p.last_name = x.last join department d on d.code = x.code`,
    [JSON.stringify(pairs)],
  );
  const places = people.flatMap(({ first, last, sites }) =>
    sites.map((key) => ({ first, last, site: demoSites.find((site) => site.key === key)?.name })),
  );
  await db.query(
    `insert into practitioner_site (company_id, practitioner_id, site_id)
     select app_company(), p.id, s.id from jsonb_to_recordset($1) x (first text, last text, site text)
     join practitioner p on p.first_name = x.first and p.last_name = x.last join site s on s.name = x.site`,
    [JSON.stringify(places)],
  );
  const heads = demoDepartments.flatMap(({ code }) => {
    const head = people.find(({ departments }) => departments.includes(code));
    return head ? [{ code, first: head.first, last: head.last }] : [];
  });
  await db.query(
    `update department d set head_id = p.id from jsonb_to_recordset($1) x (code text, first text, last text)
     join practitioner p on p.first_name = x.first and p.last_name = x.last where d.code = x.code`,
    [JSON.stringify(heads)],
  );
};

/** Several versions, so that older consents exist. */
const noticeVersions = [1, 2, 3] as const;

const seedNotices = async (db: Db, stamp: Stamp): Promise<void> => {
  const rows = (['es-MX', 'en'] as const).flatMap((locale) =>
    (['integral', 'simplified'] as const).flatMap((kind) =>
      noticeVersions.map((number) => ({
        locale,
        kind,
        number,
        body:
          kind === 'integral'
            ? demoNotice[locale]
            : demoNotice[locale].split('\n## ').slice(0, 3).join('\n## '),
        purposes: demoPurposes.map(({ key, required, label }) => ({
          key,
          required,
          label: label[locale],
        })),
        monthsAgo: (noticeVersions.length - number) * 6,
      })),
    ),
  );
  await insertAll(
    db,
    `insert into privacy_notice (company_id, number, kind, locale, body, purposes, published_at, created_at, created_by, updated_at, updated_by)
     select app_company(), x.number, x.kind, x.locale, btrim(x.body, E' \\n'), x.purposes, y.at, y.at, $3, y.at, $3
     from jsonb_to_recordset($1) x (number int, kind text, locale text, body text, purposes jsonb, "monthsAgo" int)
     cross join lateral (select $2::timestamptz - make_interval(months => x."monthsAgo") as at) y`,
    rows,
    stamp,
  );
};

const seedSettings = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  await db.query(
    'insert into clinic_settings (company_id, updated_at, updated_by) values (app_company(), $1, $2) on conflict do nothing',
    [now, userId],
  );
};

/** Seeds sites, departments, rooms, practitioners, notices and settings, once. */
export const seedDemoClinicStructure = async (db: Db, stamp: Stamp): Promise<void> => {
  await addDefaultReasons(db, stamp);
  if ((await db.maybe('select from site limit 1')) !== undefined) return;
  await seedPlaces(db, stamp);
  await seedPractitioners(db, stamp);
  await seedNotices(db, stamp);
  await seedSettings(db, stamp);
};
