import type { Db } from '../../platform/database/database';

export const readPractitionerAccount = (
  db: Db,
  practitionerId: string | null,
): Promise<{ userId: string | null }> =>
  db.one<{ userId: string | null }>(
    'select (select user_id from practitioner where id = $1) as "userId"',
    [practitionerId],
  );

/** Whether somebody is with a practitioner, or waits for them past their time. */
export const hasPatients = async (
  db: Db,
  practitionerId: string,
  { from, now }: { readonly from: string; readonly now: string },
): Promise<boolean> => {
  const { found } = await db.one<{ found: boolean }>(
    `select exists (
       select from appointment a join queue_entry q on q.company_id = a.company_id and q.appointment_id = a.id
       where a.practitioner_id = $1 and a.start_at >= $2 and a.status in ('checked_in', 'in_progress')
         and (q.status in ('called', 'serving') or q.status = 'waiting' and a.start_at <= $3)
     ) as found`,
    [practitionerId, from, now],
  );
  return found;
};

export const insertWalkIn = (
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
    priority,
    reason,
    overbooked,
    overbookReason,
    seat,
    priceCents,
    bookingKey,
    now,
    userId,
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
    readonly priority: string;
    readonly reason: string | null;
    readonly overbooked: boolean;
    readonly overbookReason: string | undefined | null;
    readonly seat: number;
    readonly priceCents: number;
    readonly bookingKey: string;
    readonly now: string;
    readonly userId: string;
  },
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, room_id, start_at, end_at, kind, status,
       priority, reason, overbooked, overbook_reason, seat, price_quoted_cents, booking_key, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, 'walk_in', 'scheduled', $10, $11, $12, $13, $14, $15, $16, $17, $18, $17, $18)
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
      priority,
      reason,
      overbooked,
      overbookReason,
      seat,
      priceCents,
      bookingKey,
      now,
      userId,
    ],
  );

export const lockWalkIn = async (db: Db, bookingKey: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('walk-in/', $1::text), 0))`,
    [bookingKey],
  );
};

export const findWalkIn = (
  db: Db,
  bookingKey: string,
): Promise<{ id: string; patientId: string } | undefined> =>
  db.maybe<{ id: string; patientId: string }>(
    'select id, patient_id as "patientId" from appointment where booking_key = $1',
    [bookingKey],
  );
