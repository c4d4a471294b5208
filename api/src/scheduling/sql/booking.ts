import {
  bookingConflicts,
  overbookable,
  type AppointmentKind,
  type BookingConflict,
  type Conflict,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** A booking to check; absent values count as null. */
export interface Booking {
  readonly eventTypeId: string;
  /** Null skips all checks of a practitioner. */
  readonly practitionerId: string | null;
  /** Null: where the practitioner works at that time. */
  readonly siteId: string | null;
  readonly patientId?: string | null | undefined;
  readonly roomId?: string | null | undefined;
  /** ISO 8601 in UTC. */
  readonly startAt: string;
  /** Null: the length of the event type. */
  readonly minutes?: number | null | undefined;
  readonly kind?: AppointmentKind | null | undefined;
  /** Ignores breaks within the hours of the day. */
  readonly allDay?: boolean | undefined;
  /** The appointment being moved, excluded from conflicts. */
  readonly exceptId?: string | null | undefined;
}

/** Serializes bookings of a practitioner until the end of the transaction. */
export const lockPractitionerTime = async (db: Db, practitionerId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('practitioner-time/', $1::text, '/', app_company()), 0))`,
    [practitionerId],
  );
};

/** Conflicts in the order of `bookingConflicts`; none when it can be booked. */
export const checkBooking = async (db: Db, booking: Booking, now: string): Promise<Conflict[]> => {
  await db.one('select id from event_type where id = $1', [booking.eventTypeId]);
  const found = await db.query<{ code: BookingConflict; detail: string | null }>(
    'select code, detail from booking_conflicts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      booking.eventTypeId,
      booking.practitionerId,
      booking.siteId,
      booking.patientId ?? null,
      booking.roomId ?? null,
      booking.startAt,
      booking.minutes ?? null,
      booking.kind ?? null,
      booking.exceptId ?? null,
      now,
      booking.allDay ?? false,
    ],
  );
  return found
    .sort((one, other) => bookingConflicts.indexOf(one.code) - bookingConflicts.indexOf(other.code))
    .map(({ code, detail }) => ({ code, detail, overbookable: overbookable.includes(code) }));
};

/**
 * The free seat among simultaneous appointments (`appointment.seat`). Requires the practitioner's
 * lock.
 */
export const freeSeat = async (
  db: Db,
  practitionerId: string,
  startAt: string,
  endAt: string,
  exceptId: string | null = null,
): Promise<number> => {
  const { seat } = await db.one<{ seat: number }>(
    'select free_seat($1, tstzrange($2, $3), $4) as seat',
    [practitionerId, startAt, endAt, exceptId],
  );
  return seat;
};

/** The span of an all-day booking: the practitioner's hours of that day, else those of the site. */
export const wholeDay = async (
  db: Db,
  {
    practitionerId,
    siteId,
    eventTypeId,
    kind,
  }: {
    readonly practitionerId: string | null;
    readonly siteId: string;
    readonly eventTypeId: string;
    readonly kind: AppointmentKind;
  },
  at: string,
): Promise<{ readonly startAt: string; readonly endAt: string; readonly minutes: number }> => {
  const day = await db.one<{ startAt: string; endAt: string }>(
    'select lower(w.day) as "startAt", upper(w.day) as "endAt" from whole_day($1, $2, $3, $4, $5) as w (day)',
    [practitionerId, siteId, at, eventTypeId, kind],
  );
  return { ...day, minutes: minutesBetween(day.startAt, day.endAt) };
};

export const minutesBetween = (startAt: string, endAt: string): number =>
  (Date.parse(endAt) - Date.parse(startAt)) / 60_000;

/** The site of a booking that names none. */
export const siteOfBooking = async (
  db: Db,
  practitionerId: string | null,
  startAt: string,
): Promise<string | null> => {
  const { site } = await db.one<{ site: string | null }>(
    'select site_of_booking(app_company(), $1, $2) as site',
    [practitionerId, startAt],
  );
  return site;
};
