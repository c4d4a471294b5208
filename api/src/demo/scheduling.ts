import { dayIn, limits } from '@sala/shared-contracts';
import type { Db } from '../platform/database/database';
import { dayAfter } from '../platform/time/wall-clock';
import { holidayName } from '../scheduling/model/holiday-names';
import { officialHolidays } from '../scheduling/model/official-holidays';
import { demoCompany } from './demo-accounts';
import { seedDemoGuard } from './guard';
import { demoEventTypes, demoWeek } from './scheduling-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const dayFrom = (now: string, days: number): string =>
  dayAfter(dayIn(demoCompany.timeZone, now), days);

const seedEventTypes = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  const rows = demoEventTypes.map((type, position) => ({ ...type, position }));
  await db.query(
    `insert into event_type (company_id, slug, name, minutes, other_minutes, buffer_after, min_notice_minutes, daily_limit, capacity, requires_confirmation, kinds, color,
       price_cents, assignment, follow_up_days, free_days, free_visits, department_id, product_id, category_id, position, created_at, created_by, updated_at, updated_by)
     select app_company(), x.slug, x.name, x.minutes, coalesce(x."otherMinutes", '{}'), coalesce(x."bufferAfter", 0), coalesce(x."minNoticeMinutes", 0), x."dailyLimit", coalesce(x.capacity, 1),
       coalesce(x."requiresConfirmation", false), x.kinds, x.color, x.pesos * 100, x.assignment, x."followUpDays", x."freeDays", x."freeVisits",
       (select id from department where code = x.department), (select id from product where code = x.product),
       (select id from category where kind = 'service' and code = x.category), x.position, $2, $3, $2, $3
     from jsonb_to_recordset($1) x (slug text, name text, minutes int, "otherMinutes" int[], "bufferAfter" int, "minNoticeMinutes" int, "dailyLimit" int, capacity int,
       "requiresConfirmation" boolean, kinds text[], color text, pesos int, assignment text, "followUpDays" int, "freeDays" int, "freeVisits" int, department text, product text, category text, position int)`,
    [JSON.stringify(rows), now, userId],
  );
  // Practitioners offer the types of their department; nurses and interns are not bookable.
  await db.query(
    `insert into event_type_practitioner (company_id, event_type_id, practitioner_id)
     select t.company_id, t.id, p.id from event_type t
     join practitioner_department d on d.department_id = t.department_id join practitioner p on p.id = d.practitioner_id and p.profession not in ('nurse', 'intern')`,
  );
};

interface Workplace {
  readonly id: string;
  readonly lastName: string;
  readonly sites: readonly string[];
}

const seedWeeks = async (
  db: Db,
  people: readonly Workplace[],
  { userId, now }: Stamp,
): Promise<void> => {
  const rows = people.flatMap(({ id, sites }, n) =>
    demoWeek(n).map(({ second, ...hours }) => ({
      ...hours,
      practitioner: id,
      site: (second ? sites[1] : undefined) ?? sites[0],
    })),
  );
  await db.query(
    `with given as (select * from jsonb_to_recordset($1) x (practitioner uuid, site uuid, weekday int, starts int, ends int)),
       schedule as (
         insert into availability_schedule (company_id, practitioner_id, site_id, name, valid_from, created_at, created_by, updated_at, updated_by)
         select distinct app_company(), g.practitioner, g.site, 'Horario habitual', $4::date, $2::timestamptz, $3::uuid, $2::timestamptz, $3::uuid from given g
         returning id, practitioner_id, site_id
       )
     insert into availability_interval (company_id, schedule_id, practitioner_id, valid, weekday, starts_minute, ends_minute)
     select app_company(), s.id, g.practitioner, daterange($4::date, null, '[]'), g.weekday, g.starts, g.ends
     from given g join schedule s on s.practitioner_id = g.practitioner and s.site_id = g.site`,
    [JSON.stringify(rows), now, userId, dayFrom(now, -limits.bookingWindowMax)],
  );
};

/** An open Saturday, a closed afternoon, an approved vacation and a requested one. */
const seedExceptions = async (
  db: Db,
  people: readonly Workplace[],
  { userId, now }: Stamp,
): Promise<void> => {
  const [first, second, third] = people;
  if (!first || !second || !third) return;
  const saturday = dayFrom(now, 13 - new Date(dayFrom(now, 0)).getUTCDay());
  const rows = [
    {
      practitioner: second.id,
      site: second.sites[0],
      date: saturday,
      type: 'open',
      starts: 600,
      ends: 840,
      reason: 'Jornada de vacunación',
    },
    {
      practitioner: first.id,
      site: null,
      date: dayFrom(now, 9),
      type: 'closed',
      starts: 960,
      ends: 1200,
      reason: 'Junta de academia',
    },
    {
      practitioner: third.id,
      site: null,
      date: dayFrom(now, 16),
      type: 'closed',
      starts: null,
      ends: null,
      reason: 'Congreso',
    },
  ];
  await db.query(
    `insert into availability_override (company_id, practitioner_id, site_id, on_date, type, starts_minute, ends_minute, reason, created_at, created_by)
     select app_company(), x.practitioner, x.site, x.date, x.type, x.starts, x.ends, x.reason, $2, $3
     from jsonb_to_recordset($1) x (practitioner uuid, site uuid, date date, type text, starts int, ends int, reason text)`,
    [JSON.stringify(rows), now, userId],
  );
  await db.query(
    `insert into time_off (company_id, practitioner_id, start_at, end_at, type, delegate_id, status, decided_at, decided_by, created_at, created_by, updated_at, updated_by)
     select app_company(), x.practitioner, (x.first)::timestamp at time zone c.time_zone, (x.last + 1)::timestamp at time zone c.time_zone, x.type, x.delegate, x.status,
       case x.status when 'approved' then $2::timestamptz end, case x.status when 'approved' then $3::uuid end, $2, $3, $2, $3
     from company c, jsonb_to_recordset($1) x (practitioner uuid, first date, last date, type text, delegate uuid, status text) where c.id = app_company()`,
    [
      JSON.stringify([
        {
          practitioner: second.id,
          first: dayFrom(now, 21),
          last: dayFrom(now, 32),
          type: 'vacation',
          delegate: first.id,
          status: 'approved',
        },
        {
          practitioner: third.id,
          first: dayFrom(now, 12),
          last: dayFrom(now, 13),
          type: 'training',
          delegate: null,
          status: 'requested',
        },
      ]),
      now,
      userId,
    ],
  );
};

const seedHolidays = async (db: Db, { userId, now }: Stamp): Promise<void> => {
  const year = Number(now.slice(0, 4));
  const rows = [year, year + 1]
    .flatMap(officialHolidays)
    .map(({ key, date }) => ({ date, name: holidayName(key, 'es-MX') }));
  await db.query(
    `insert into site_closure (company_id, name, from_date, to_date, holiday, created_at, created_by)
     select app_company(), x.name, x.date, x.date, x.date::text, $2, $3 from jsonb_to_recordset($1) x (date date, name text)`,
    [JSON.stringify(rows), now, userId],
  );
};

/** Seeds event types, hours, absences and holidays, unless there are event types. */
export const seedDemoScheduling = async (db: Db, stamp: Stamp): Promise<void> => {
  if ((await db.maybe('select from event_type limit 1')) !== undefined) return;
  await seedEventTypes(db, stamp);
  const people = await db.query<Workplace>(
    `select p.id, p.last_name as "lastName", coalesce((select array_agg(s.site_id order by t.created_at, t.name) from practitioner_site s join site t on t.id = s.site_id where s.practitioner_id = p.id),
       array(select id from site order by created_at, name limit 1)) as sites
     from practitioner p where p.active and p.profession not in ('nurse', 'intern') order by p.last_name collate "es-x-icu", p.first_name`,
  );
  await seedWeeks(db, people, stamp);
  await seedExceptions(db, people, stamp);
  await seedHolidays(db, stamp);
  const guards = people.map(({ id, lastName, sites }, n) => ({
    id,
    lastName,
    site: sites[0],
    hours: demoWeek(n),
  }));
  await seedDemoGuard(db, guards, stamp);
};
