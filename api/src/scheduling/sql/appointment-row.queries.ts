import type { Db } from '../../platform/database/database';
import type {
  AppointmentKind,
  AppointmentStatus,
  appointmentPriorities,
  bookedVia,
} from '@sala/shared-contracts';

/** Columns that decisions about an appointment depend on. */
export interface AppointmentRow {
  readonly id: string;
  readonly uid: string;
  readonly patientId: string;
  readonly eventTypeId: string;
  readonly practitionerId: string | null;
  /** User account of the practitioner, for permissions with own scope. */
  readonly practitionerUserId: string | null;
  readonly departmentId: string;
  readonly siteId: string;
  readonly roomId: string | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly allDay: boolean;
  readonly kind: AppointmentKind;
  readonly status: AppointmentStatus;
  readonly priority: (typeof appointmentPriorities)[number];
  readonly reasonId: string | null;
  readonly reason: string | null;
  readonly internalNote: string | null;
  readonly meetingUrl: string | null;
  readonly customAnswers: Readonly<Record<string, string | number | boolean>>;
  readonly bookingKey: string | null;
  readonly seriesId: string | null;
  readonly bookedVia: (typeof bookedVia)[number];
  readonly overbooked: boolean;
  readonly overbookReason: string | null;
  readonly priceQuoted: number;
  readonly version: number;
}

const columns = `a.id, a.uid, a.patient_id as "patientId", a.event_type_id as "eventTypeId", a.practitioner_id as "practitionerId",
  (select d.user_id from practitioner d where d.company_id = a.company_id and d.id = a.practitioner_id) as "practitionerUserId",
  a.department_id as "departmentId", a.site_id as "siteId", a.room_id as "roomId", a.start_at as "startAt", a.end_at as "endAt", a.all_day as "allDay",
  a.kind, a.status, a.priority, a.reason_category_id as "reasonId", a.reason, a.internal_note as "internalNote", a.meeting_url as "meetingUrl", a.custom_answers as "customAnswers", a.booking_key as "bookingKey", a.series_id as "seriesId", a.booked_via as "bookedVia", a.overbooked, a.overbook_reason as "overbookReason", a.price_quoted_cents as "priceQuoted", a.version`;

/** Locks the appointment until the end of the transaction. @throws resource.not_found */
export const lockAppointment = (db: Db, appointmentId: string): Promise<AppointmentRow> =>
  db.one<AppointmentRow>(`select ${columns} from appointment a where a.id = $1 for update of a`, [
    appointmentId,
  ]);

export const lockByUid = (db: Db, uid: string): Promise<AppointmentRow | undefined> =>
  db.maybe<AppointmentRow>(
    `select ${columns} from appointment a where a.uid = $1 for update of a`,
    [uid],
  );
