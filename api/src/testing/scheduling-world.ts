import fc from 'fast-check';
import { appointmentStatuses, type AppointmentKind } from '@sala/shared-contracts';
import { inTransaction, type Db } from '../platform/database/database';
import type { SignedInMember, TestApi } from './index';
import type { World } from './naive-slots';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const people = {
  practitioners: [id(1), id(2)],
  sites: [id(11), id(12)],
  types: [id(21), id(22)],
  patient: id(31),
  department: id(41),
} as const;

const hour = 3_600_000;
/** Days around both clock changes in Tijuana, and ends of months. */
const firstDays = ['2026-03-07', '2026-10-31', '2026-02-27', '2027-12-30'] as const;
/** No boundary is in a skipped or repeated hour, which have their own tests. */
const bounds = [0, 30, 180, 480, 540, 700, 780, 900, 1080, 1320, 1410, 1440] as const;

const day = (first: string, plus: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + plus * 24 * hour).toISOString().slice(0, 10);
const span = fc
  .tuple(fc.nat({ max: bounds.length - 2 }), fc.nat({ max: bounds.length }))
  .map(([from, more]) => {
    const to = Math.min(bounds.length - 1, from + 1 + (more % 4));
    return { starts: bounds[from] ?? 0, ends: bounds[to] ?? 1440 };
  });
const practitioner = fc.constantFrom(...people.practitioners);
const site = fc.constantFrom(...people.sites);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const type = (typeId: string) =>
  fc.record({
    id: fc.constant(typeId),
    minutes: fc.constantFrom(15, 20, 40, 60, 90),
    bufferBefore: fc.constantFrom(0, 0, 5, 15),
    bufferAfter: fc.constantFrom(0, 0, 10),
    step: fc.constantFrom(10, 15, 20, 30, 60),
    notice: fc.constantFrom(0, 60, 1440),
    window: fc.constantFrom(1, 2, 365),
    dailyLimit: maybe(fc.constantFrom(1, 2, 3)),
    capacity: fc.constantFrom(1, 1, 2, 3),
    kinds: fc.constantFrom<AppointmentKind[]>(
      ['in_person'],
      ['telehealth'],
      ['in_person', 'telehealth'],
    ),
    sites: fc.constantFrom<string[]>([], [], [people.sites[0]]),
    practitioners: fc.constantFrom<string[]>([...people.practitioners], [people.practitioners[0]]),
  });

/** Removes overlapping intervals of a practitioner, which a constraint forbids. */
const withoutOverlaps = (intervals: World['intervals']): World['intervals'] =>
  intervals.filter(
    (one, index) =>
      !intervals
        .slice(0, index)
        .some(
          (other) =>
            other.practitioner === one.practitioner &&
            other.weekday === one.weekday &&
            other.starts < one.ends &&
            one.starts < other.ends,
        ),
  );

/** Random small clinics on three difficult days. */
export const worlds = fc
  .constantFrom(...firstDays)
  .chain((first) => {
    const base = Date.parse(`${first}T06:00:00Z`);
    const instant = fc.nat({ max: 3 * 24 * 12 }).map((n) => base + n * 5 * 60_000);
    return fc.record({
      first: fc.constant(first),
      last: fc.constant(day(first, 2)),
      now: fc.constantFrom(base - 24 * hour, base, base + 10 * hour),
      sites: fc
        .tuple(
          fc.constantFrom('America/Mexico_City', 'America/Tijuana'),
          fc.constantFrom('America/Cancun', 'America/Tijuana'),
        )
        .map((zones) =>
          people.sites.map((siteId, index) => ({ id: siteId, zone: zones[index] ?? '' })),
        ),
      intervals: fc
        .array(
          fc.record({
            practitioner,
            site,
            span,
            from: fc.constantFrom('2026-01-01', day(first, 1)),
            to: maybe(fc.constantFrom(day(first, 1), '2028-01-01')),
            weekday: fc.integer({ min: 1, max: 7 }),
            slotMinutes: maybe(fc.constantFrom(10, 25, 45)),
            capacity: maybe(fc.constantFrom(1, 2)),
            mode: fc.constantFrom('in_person' as const, 'telehealth' as const, 'both' as const),
            types: maybe(fc.constantFrom<string[]>([people.types[0]], [...people.types])),
          }),
          { minLength: 6, maxLength: 20 },
        )
        .map((some) =>
          withoutOverlaps(some.map(({ span: hours, ...rest }) => ({ ...rest, ...hours }))),
        ),
      overrides: fc
        .array(
          fc.record({
            practitioner,
            site,
            date: fc.nat({ max: 2 }).map((n) => day(first, n)),
            type: fc.constantFrom('open' as const, 'closed' as const),
            span,
            whole: fc.boolean(),
          }),
          { maxLength: 4 },
        )
        .map((some) =>
          some.map(({ span: hours, whole, site: where, ...rest }) =>
            rest.type === 'closed' && whole
              ? { ...rest, site: null, starts: null, ends: null }
              : { ...rest, site: where, ...hours },
          ),
        ),
      absences: fc
        .array(
          fc.record({
            practitioner,
            start: instant,
            hours: fc.constantFrom(1, 5, 30),
            status: fc.constantFrom('approved', 'requested', 'rejected'),
          }),
          { maxLength: 2 },
        )
        .map((some) =>
          some.map(({ hours, ...rest }) => ({ ...rest, end: rest.start + hours * hour })),
        ),
      closures: fc
        .array(
          fc.record({ site: maybe(site), plus: fc.nat({ max: 2 }), days: fc.nat({ max: 1 }) }),
          { maxLength: 1 },
        )
        .map((some) =>
          some.map(({ plus, days, ...rest }) => ({
            ...rest,
            from: day(first, plus),
            to: day(first, plus + days),
          })),
        ),
      types: fc.tuple(type(people.types[0]), type(people.types[1])),
      bookings: fc.array(
        fc.record({
          type: fc.constantFrom(...people.types),
          practitioner,
          site,
          start: instant,
          length: maybe(fc.constantFrom(10, 45)),
          status: fc.constantFrom(
            ...appointmentStatuses.filter((status) => status !== 'waitlisted'),
          ),
          shared: fc.boolean(),
        }),
        { maxLength: 10 },
      ),
    });
  })
  .map(({ bookings, ...world }): World & { readonly first: string; readonly last: string } => {
    const lengthOf = (typeId: string): number =>
      world.types.find((one) => one.id === typeId)?.minutes ?? 0;
    const appointments = bookings.map(({ length, shared, ...one }, index) => {
      const before = bookings[index - 1];
      const start = shared && before ? before.start : one.start; // some appointments share a start
      return {
        ...one,
        id: id(100 + index),
        start,
        end: start + (shared ? lengthOf(one.type) : (length ?? lengthOf(one.type))) * 60_000,
      };
    });
    return { ...world, appointments };
  });

const at = (instant: number): string => new Date(instant).toISOString();

/* Inserts a world into the company of the transaction. */
const writeWorld = async (db: Db, world: World, userId: string): Promise<void> => {
  const insert = (sql: string, rows: readonly unknown[]) =>
    db.query(sql, [JSON.stringify(rows), userId]);
  const stamps = 'now(), $2, now(), $2';
  await insert(
    `insert into site (company_id, id, name, time_zone, created_at, created_by, updated_at, updated_by) select app_company(), r.id, r.id::text, r.zone, ${stamps} from jsonb_to_recordset($1) as r (id uuid, zone text)`,
    world.sites,
  );
  await insert(
    `insert into practitioner (company_id, id, first_name, last_name, created_at, created_by, updated_at, updated_by) select app_company(), r.id, 'P', 'Q', ${stamps} from jsonb_to_recordset($1) as r (id uuid)`,
    people.practitioners.map((one) => ({ id: one })),
  );
  await insert(
    `insert into event_type (company_id, id, slug, name, minutes, buffer_before, buffer_after, slot_step, min_notice_minutes, window_days, daily_limit, capacity, kinds, created_at, created_by, updated_at, updated_by)
     select app_company(), r.id, r.id::text, 'T', r.minutes, r."bufferBefore", r."bufferAfter", r.step, r.notice, r."window", r."dailyLimit", r.capacity, r.kinds, ${stamps}
     from jsonb_to_recordset($1) as r (id uuid, minutes int, "bufferBefore" int, "bufferAfter" int, step int, notice int, "window" int, "dailyLimit" int, capacity int, kinds text[])`,
    world.types,
  );
  await db.query(
    'insert into event_type_site (company_id, event_type_id, site_id) select app_company(), r.type, r.site from jsonb_to_recordset($1) as r (type uuid, site uuid)',
    [
      JSON.stringify(
        world.types.flatMap((one) => one.sites.map((where) => ({ type: one.id, site: where }))),
      ),
    ],
  );
  await db.query(
    'insert into event_type_practitioner (company_id, event_type_id, practitioner_id) select app_company(), r.type, r.who from jsonb_to_recordset($1) as r (type uuid, who uuid)',
    [
      JSON.stringify(
        world.types.flatMap((one) => one.practitioners.map((who) => ({ type: one.id, who }))),
      ),
    ],
  );
  await insert(
    `with rows as (select gen_random_uuid() as id, r.* from jsonb_to_recordset($1) as r (practitioner uuid, site uuid, "from" date, "to" date, weekday int, starts int, ends int, "slotMinutes" int, capacity int, mode text, types uuid[])),
       schedule as (insert into availability_schedule (company_id, id, practitioner_id, site_id, name, valid_from, valid_to, created_at, created_by, updated_at, updated_by) select app_company(), id, practitioner, site, 'S', "from", "to", ${stamps} from rows where "to" is null or "to" >= "from")
     insert into availability_interval (company_id, schedule_id, practitioner_id, valid, weekday, starts_minute, ends_minute, slot_minutes, capacity, mode, event_type_ids)
     select app_company(), id, practitioner, daterange("from", "to", '[]'), weekday, starts, ends, "slotMinutes", capacity, mode, types from rows where "to" is null or "to" >= "from"`,
    world.intervals,
  );
  await insert(
    'insert into availability_override (company_id, practitioner_id, site_id, on_date, type, starts_minute, ends_minute, created_at, created_by) select app_company(), practitioner, site, date, type, starts, ends, now(), $2 from jsonb_to_recordset($1) as r (practitioner uuid, site uuid, date date, type text, starts int, ends int)',
    world.overrides,
  );
  await insert(
    `insert into time_off (company_id, practitioner_id, start_at, end_at, type, status, created_at, created_by, updated_at, updated_by) select app_company(), practitioner, start, "end", 'other', status, ${stamps} from jsonb_to_recordset($1) as r (practitioner uuid, start timestamptz, "end" timestamptz, status text)`,
    world.absences.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
  );
  await insert(
    `insert into site_closure (company_id, site_id, name, from_date, to_date, created_at, created_by) select app_company(), site, 'C', "from", "to", now(), $2 from jsonb_to_recordset($1) as r (site uuid, "from" date, "to" date)`,
    world.closures,
  );
  await db.query(
    `insert into department (company_id, id, code, name, created_at, created_by, updated_at, updated_by) values (app_company(), $1, 'd', 'D', now(), $2, now(), $2)`,
    [people.department, userId],
  );
  await db.query(
    `insert into patient (company_id, id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by) values (app_company(), $1, 'EXP-000001', 'N', 'O', '1990-01-01', 'X', now(), $2, now(), $2)`,
    [people.patient, userId],
  );
  // Overbooked, so that appointments may overlap.
  await insert(
    `insert into appointment (company_id, id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, overbooked, overbook_reason, created_at, created_by, updated_at, updated_by)
     select app_company(), id, left(replace(id::text, '-', ''), 8) || right(id::text, 12), '${people.patient}', type, practitioner, '${people.department}', site, start, "end", status, true, 'x', ${stamps}
     from jsonb_to_recordset($1) as r (id uuid, type uuid, practitioner uuid, site uuid, start timestamptz, "end" timestamptz, status text)`,
    world.appointments.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
  );
};

/** Thrown to roll back. */
class RollBack extends Error {}

/** Runs `look` on a world inserted into a member's company, then rolls back. */
export const inWorld = async (
  api: TestApi,
  { userId, companyId }: SignedInMember,
  world: World,
  look: (db: Db) => Promise<void>,
): Promise<void> => {
  try {
    await inTransaction(api.database.pool, { userId, companyId }, async (db) => {
      await writeWorld(db, world, userId);
      await look(db);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
};
