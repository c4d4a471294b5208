import type { Db } from '../../platform/database/database';

/** Nobody is booked twice at one time. */
export const lockPatientTime = async (db: Db, patientId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('patient-time/', $1::text, '/', app_company()), 0))`,
    [patientId],
  );
};

/** Two who want the last place of a room wait for each other, to the end of the transaction. */
export const lockRoomTime = async (db: Db, roomId: string): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('room-time/', $1::text, '/', app_company()), 0))`,
    [roomId],
  );
};
