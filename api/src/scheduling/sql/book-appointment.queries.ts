import type { Db } from '../../platform/database/database';

export const listPractitionerAccounts = (
  db: Db,
  practitioners: readonly string[],
): Promise<{ id: string; userId: string | null }[]> =>
  db.query<{ id: string; userId: string | null }>(
    'select id, user_id as "userId" from practitioner where id = any ($1)',
    [practitioners],
  );

export const insertAppointmentRow = (
  db: Db,
  {
    randomBytes,
    patientId,
    id,
    practitionerId,
    departmentId,
    siteId,
    roomId,
    startAt,
    endAt,
    kind,
    status,
    priority,
    reason,
    internalNote,
    bookedVia,
    overbooked,
    overbookReason,
    seat,
    replacesId,
    seriesId,
    customAnswers,
    priceQuoted,
    bookingKey,
    now,
    userId,
    meetingUrl,
    reasonId,
    allDay,
  }: {
    readonly randomBytes: string;
    readonly patientId: string;
    readonly id: string;
    readonly practitionerId: string | null;
    readonly departmentId: string;
    readonly siteId: string;
    readonly roomId: string | null;
    readonly startAt: string;
    readonly endAt: string;
    readonly kind: string;
    readonly status: string;
    readonly priority: string;
    readonly reason: string | null;
    readonly internalNote: string | null;
    readonly bookedVia: string;
    readonly overbooked: boolean;
    readonly overbookReason: string | null;
    readonly seat: number;
    readonly replacesId: string | null;
    readonly seriesId: string | null;
    readonly customAnswers: string;
    readonly priceQuoted: number;
    readonly bookingKey: string | null;
    readonly now: string;
    readonly userId: string;
    readonly meetingUrl: string | null;
    readonly reasonId: string | null;
    readonly allDay: boolean;
  },
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, room_id, start_at, end_at, kind, status,
       priority, reason, internal_note, booked_via, overbooked, overbook_reason, seat, rescheduled_from_id, series_id, custom_answers, price_quoted_cents,
       booking_key, created_at, created_by, updated_at, updated_by, meeting_url, reason_category_id, all_day)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $24, $25, $26, $27, $28)
     returning id`,
    [
      randomBytes,
      patientId,
      id,
      practitionerId,
      departmentId,
      siteId,
      roomId,
      startAt,
      endAt,
      kind,
      status,
      priority,
      reason,
      internalNote,
      bookedVia,
      overbooked,
      overbookReason,
      seat,
      replacesId,
      seriesId,
      customAnswers,
      priceQuoted,
      bookingKey,
      now,
      userId,
      meetingUrl,
      reasonId,
      allDay,
    ],
  );
