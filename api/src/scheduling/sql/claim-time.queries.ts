import type { Db } from '../../platform/database/database';

/** Prevents overlapping bookings of a patient. */
export const lockPatientTime = async (db: Db, patientId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('patient-time/', $1::text, '/', app_company()), 0))`,
    [patientId],
  );
};

/** Serializes bookings of a room until the end of the transaction. */
export const lockRoomTime = async (db: Db, roomId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('room-time/', $1::text, '/', app_company()), 0))`,
    [roomId],
  );
};
