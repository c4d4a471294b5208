import { type Db, prepared } from '../../platform/database/database';
import type { AppointmentKind, Slot } from '@sala/shared-contracts';

export interface SlotQuery {
  readonly eventTypeId: string;
  /** Absent or null: all practitioners of the event type. */
  readonly practitionerId?: string | null | undefined;
  readonly siteId?: string | null | undefined;
  /** yyyy-mm-dd in the time zone of the site, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly minutes?: number | null | undefined;
  readonly kind?: AppointmentKind | null | undefined;
  readonly exceptId?: string | null | undefined;
  /** Excludes practitioners who do not take this patient. */
  readonly patientId?: string | null | undefined;
}

const columns =
  'start_at as "startAt", end_at as "endAt", practitioner_id as "practitionerId", site_id as "siteId", free';

/** Condition on practitioners `p` that take the patient of a parameter; true without one. */
export const takesPatient = (parameter: string) =>
  `(${parameter}::uuid is null or p.accepts_new_patients or p.id in (select o.id from practitioners_of_patient(${parameter}) o))`;

/** The next free times after an instant, for refused bookings. */
export const nextSlots = (
  db: Db,
  wanted: Omit<SlotQuery, 'from' | 'to'>,
  after: string,
  count: number,
  now: string,
): Promise<Slot[]> =>
  db.query<Slot>(
    `select ${columns} from find_slots($1, $2, $3, ($4::timestamptz at time zone 'UTC')::date - 1, ($4::timestamptz at time zone 'UTC')::date + 14, $5, $6, $7, $8)
     where start_at >= $4 order by start_at, practitioner_id limit $9`,
    [
      wanted.eventTypeId,
      wanted.practitionerId ?? null,
      wanted.siteId ?? null,
      after,
      wanted.minutes ?? null,
      wanted.kind ?? null,
      wanted.exceptId ?? null,
      now,
      count,
    ],
  );

export interface OpenRange {
  readonly practitionerId: string;
  readonly siteId: string;
  readonly startAt: string;
  readonly endAt: string;
}

const openSql = prepared(
  `select o.practitioner_id as "practitionerId", o.site_id as "siteId", lower(piece) as "startAt", upper(piece) as "endAt"
   from practitioner_open($1, ($2::timestamptz at time zone 'UTC')::date - 1, ($3::timestamptz at time zone 'UTC')::date + 1) o,
     unnest(o.open * tstzmultirange(tstzrange($2, $3))) as piece
   order by 1, 3`,
);

/** Open hours of practitioners between two instants, regardless of appointments. */
export const openRanges = (
  db: Db,
  practitionerIds: readonly string[],
  from: string,
  to: string,
): Promise<OpenRange[]> => db.query<OpenRange>(openSql, [practitionerIds, from, to]);

export const listFreeTimes = (db: Db, values: readonly unknown[]): Promise<Slot[]> =>
  db.query<Slot>(
    `select ${columns} from find_slots($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9)
     where $10::uuid is null or practitioner_id in (select p.id from practitioner p where ${takesPatient('$10')})
     order by start_at, practitioner_id, site_id`,
    values,
  );

export interface FreeDay {
  readonly day: string;
  readonly free: number;
}

/** Days with free times, for the values of `listFreeTimes`. */
export const listFreeDays = (db: Db, values: readonly unknown[]): Promise<FreeDay[]> =>
  db.query<FreeDay>(
    `select on_date::text as day, count(*)::int as free from find_slots($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9)
     where $10::uuid is null or practitioner_id in (select p.id from practitioner p where ${takesPatient('$10')})
     group by on_date order by on_date`,
    values,
  );

/** Practitioners who see a patient. */
export const practitionersOfPatient = async (
  db: Db,
  patientId: string,
): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(`select id from practitioners_of_patient($1)`, [patientId])).map(
    ({ id }) => id,
  );

/** The first free time from a day until an instant, between two minutes of the day. */
export const firstFreeSince = async (
  db: Db,
  wanted: Omit<SlotQuery, 'to'>,
  [begins, ends]: readonly [number, number],
  until: string,
  now: string,
): Promise<string | null> =>
  (
    await db.one<{ first: string | null }>(
      `select min(start_at) as first from find_slots($1, $2, $3, $4::date, greatest($4::date, ($5::timestamptz at time zone 'UTC')::date), $6, $7, null, $8, $9, $10)
       where $11::uuid is null or practitioner_id in (select p.id from practitioner p where ${takesPatient('$11')})`,
      [
        wanted.eventTypeId,
        wanted.practitionerId ?? null,
        wanted.siteId ?? null,
        wanted.from,
        until,
        wanted.minutes ?? null,
        wanted.kind ?? null,
        now,
        begins,
        ends,
        wanted.practitionerId ? null : (wanted.patientId ?? null),
      ],
    )
  ).first;
