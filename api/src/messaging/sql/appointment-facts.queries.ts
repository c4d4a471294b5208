import type { AppointmentStatus, Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** What is said of an appointment to its patient. */
export interface AppointmentFacts {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly timeZone: string;
  readonly patientId: string;
  readonly firstName: string;
  readonly locale: Locale;
  readonly eventType: string;
  readonly practitioner: string | null;
  readonly place: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly company: string;
  /** Whoever last changed it, for rows that must name a person. */
  readonly updatedBy: string;
}

const localeOf = (patient: string): string =>
  `case when lower(${patient}.language) ~ '^(en|ingl)' then 'en' else 'es-MX' end`;

const columns = `a.id, a.status, a.start_at as "startAt", a.end_at as "endAt", coalesce(s.time_zone, c.time_zone) as "timeZone", a.patient_id as "patientId",
  p.first_name as "firstName", ${localeOf('p')} as locale, e.name as "eventType",
  nullif(${shortPersonName('d')}, '') as practitioner, s.name as place, s.address, s.phone, s.latitude, s.longitude,
  c.commercial_name as company, a.updated_by as "updatedBy"`;
const source = `appointment a
  join patient p on p.company_id = a.company_id and p.id = a.patient_id
  join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
  join site s on s.company_id = a.company_id and s.id = a.site_id
  join company c on c.id = a.company_id
  left join practitioner d on d.company_id = a.company_id and d.id = a.practitioner_id`;

/** @throws resource.not_found */
export const readFacts = (db: Db, appointmentId: string): Promise<AppointmentFacts> =>
  db.one<AppointmentFacts>(`select ${columns} from ${source} where a.id = $1`, [appointmentId]);

/** In the order of their times. */
export const listFacts = (db: Db, ids: readonly string[]): Promise<AppointmentFacts[]> =>
  db.query<AppointmentFacts>(
    `select ${columns} from ${source} where a.company_id = app_company() and a.id = any ($1::uuid[]) order by a.start_at, a.id`,
    [ids],
  );

/** The appointment that an earlier one has become by moving: itself where it did not. */
export const currentIdOf = async (db: Db, appointmentId: string): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `with recursive chain as (
         select a.id, 0 as depth from appointment a where a.company_id = app_company() and a.id = $1
         union all
         select n.id, c.depth + 1 from chain c join appointment n on n.company_id = app_company() and n.rescheduled_from_id = c.id
         where c.depth < 100
       ) select id from chain order by depth desc limit 1`,
      [appointmentId],
    )
  ).id;

/**
 * Upcoming appointments of whom a member linked an address with, and of those in their care. An
 * address that may have changed its owner proves nothing.
 */
export const listUpcomingOf = (
  db: Db,
  addressId: string,
  now: string,
): Promise<AppointmentFacts[]> =>
  db.query<AppointmentFacts>(
    `with linked as (
       select o.patient_id as id from contact_address a join contact_address o on o.company_id = a.company_id and o.person_id = a.person_id
       where a.company_id = app_company() and a.id = $1 and o.patient_id is not null and o.doubt is null
     ), people as (
       select id from linked
       union select w.id from patient w where w.company_id = app_company() and w.guardian_id in (select id from linked)
     )
     select ${columns} from ${source}
     where a.company_id = app_company() and a.patient_id in (select id from people)
       and a.status in ('requested', 'scheduled', 'confirmed') and a.start_at > $2
     order by a.start_at, a.id limit 20`,
    [addressId, now],
  );

/** Whether somebody with this number has an upcoming appointment, whom no member linked yet. */
export const mayHaveUpcoming = async (db: Db, addressId: string, now: string): Promise<boolean> =>
  (await db.maybe(
    `with phones as (
       select o.value from contact_address a join contact_address o on o.company_id = a.company_id and o.person_id = a.person_id and o.kind = 'phone'
       where a.company_id = app_company() and a.id = $1
     )
     select from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
     where p.company_id = app_company() and (p.phone in (select value from phones) or p.phone_alt in (select value from phones))
       and a.status in ('requested', 'scheduled', 'confirmed') and a.start_at > $2 limit 1`,
    [addressId, now],
  )) !== undefined;

/** What the company’s staff reads. */
export const readCompanyLocale = async (db: Db): Promise<Locale> =>
  (await db.one<{ locale: Locale }>('select locale from company where id = app_company()')).locale;

/** In whose name a patient acts through a channel: of who connected it, where nobody is known. */
export const readActing = (
  db: Db,
  channel: string,
  userId: string | null,
): Promise<{ readonly companyId: string; readonly behalfOf: string }> =>
  db.one(
    `select app_company() as "companyId", coalesce($2::uuid, (select n.updated_by from connection n where n.company_id = app_company() and n.port = $1)) as "behalfOf"`,
    [channel, userId],
  );
