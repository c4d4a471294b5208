import { randomBytes } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import type { BookingPlace } from '../model/booking-draft';
import type { Db } from '../../platform/database/database';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Columns besides time and state. */
export interface DetailColumns extends Pick<
  AppointmentDetail,
  'reason' | 'internalNote' | 'priority' | 'meetingUrl'
> {
  readonly reasonId: string | null;
  readonly roomId: string | null;
  readonly customAnswers: AppointmentDetail['customAnswers'];
}

export const updateDetails = async (
  db: Db,
  id: string,
  { reasonId, reason, internalNote, roomId, priority, customAnswers, meetingUrl }: DetailColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update appointment set reason = $2, internal_note = $3, room_id = $4, priority = $5, custom_answers = $6, meeting_url = $9, reason_category_id = $10, updated_at = $7, updated_by = $8, version = version + 1
     where id = $1`,
    [
      id,
      reason,
      internalNote,
      roomId,
      priority,
      JSON.stringify(customAnswers),
      now,
      userId,
      meetingUrl,
      reasonId,
    ],
  );
};

/** The appointment of a booking key. */
export const findByKey = (
  db: Db,
  bookingKey: string,
): Promise<
  | { id: string; patientId: string; startAt: string | null; allDay: boolean; status: string }
  | undefined
> =>
  db.maybe(
    'select id, patient_id as "patientId", start_at as "startAt", all_day as "allDay", status from appointment where booking_key = $1',
    [bookingKey],
  );

/** @throws resource.not_found */
export const readPlace = (db: Db, appointmentId: string): Promise<BookingPlace> =>
  db.one<BookingPlace>(
    'select department_id as "departmentId", site_id as "siteId" from appointment where id = $1',
    [appointmentId],
  );

export interface WaitingColumns {
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId: string | null;
  readonly departmentId: string;
  readonly siteId: string;
  readonly priority: string;
  readonly reasonId: string | null;
  readonly reason: string | null;
  readonly priceCents: number;
  readonly kind: string;
  readonly bookingKey: string;
  readonly customAnswers: AppointmentDetail['customAnswers'];
  readonly bookedVia: AppointmentDetail['bookedVia'];
}

export const insertWaiting = async (
  db: Db,
  columns: WaitingColumns,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, kind, status, priority, reason,
       price_quoted_cents, booking_key, custom_answers, created_at, created_by, updated_at, updated_by, reason_category_id, booked_via)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, 'waitlisted', $8, $9, $10, $11, $14, $12, $13, $12, $13, $15, $16) returning id`,
    [
      randomBytes(9).toString('base64url'),
      columns.patientId,
      columns.eventTypeId,
      columns.practitionerId,
      columns.departmentId,
      columns.siteId,
      columns.kind,
      columns.priority,
      columns.reason,
      columns.priceCents,
      columns.bookingKey,
      now,
      userId,
      JSON.stringify(columns.customAnswers),
      columns.reasonId,
      columns.bookedVia,
    ],
  );
  return id;
};

export const insertSeries = async (
  db: Db,
  rrule: string,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    'insert into appointment_series (company_id, rrule, created_at, created_by) values (app_company(), $1, $2, $3) returning id',
    [rrule, now, userId],
  );
  return id;
};

/** Start times of a series, at the same local time of the site. */
export const seriesStarts = async (
  db: Db,
  startAt: string,
  siteId: string | null,
  step: string,
  count: number,
): Promise<string[]> => {
  const rows = await db.query<{ startAt: string }>(
    `select ((($1::timestamptz at time zone z.name) + $3::interval * n) at time zone z.name) as "startAt"
     from company c left join site s on s.company_id = c.id and s.id = $2
     cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
     cross join generate_series(0, $4 - 1) as n where c.id = app_company() order by n`,
    [startAt, siteId, step, count],
  );
  return rows.map((row) => row.startAt);
};

/** Appointments of a series from a time on that can still be cancelled. */
export const cancellableAfter = async (
  db: Db,
  seriesId: string,
  startAt: string,
): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    `select id from appointment where series_id = $1 and start_at > $2 and status in ('requested', 'scheduled', 'confirmed') order by start_at`,
    [seriesId, startAt],
  );
  return rows.map(({ id }) => id);
};

/** Whether the patient has another appointment on that day in the department. */
export const hasSameDay = async (
  db: Db,
  request: {
    readonly patientId: string;
    readonly departmentId: string;
    readonly siteId: string;
    readonly startAt: string;
    readonly exceptId: string | null;
  },
): Promise<boolean> => {
  const found = await db.maybe(
    `select 1 from appointment a
     join site s on s.company_id = a.company_id and s.id = $3 join company c on c.id = a.company_id
     cross join lateral (select coalesce(s.time_zone, c.time_zone) as name) z
     where a.company_id = (select app_company()) and a.patient_id = $1 and a.department_id = $2 and a.id is distinct from $5
       and a.start_at between $4::timestamptz - interval '1 day' and $4::timestamptz + interval '1 day'
       and (a.start_at at time zone z.name)::date = ($4::timestamptz at time zone z.name)::date
       and a.status in ('requested', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'completed') limit 1`,
    [request.patientId, request.departmentId, request.siteId, request.startAt, request.exceptId],
  );
  return found !== undefined;
};
