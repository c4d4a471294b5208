import { prepared, type Db } from '../../platform/database/database';

/** @throws resource.not_found */
export const requirePatient = async (db: Db, patientId: string): Promise<void> => {
  await db.one('select id from patient where id = $1', [patientId]);
};

const openAccess = prepared(
  `select id from emergency_access
   where user_id = app_user_id() and patient_id = $1 and closed_at is null and expires_at > $2`,
);

const inCare = prepared('select in_care($1) as "inCare"');

/** Whether the caller cares for a patient (docs/adr/0096). */
export const isInCare = async (db: Db, patientId: string): Promise<boolean> =>
  (await db.one<{ inCare: boolean }>(inCare, [patientId])).inCare;

/** The caller's emergency access to a patient that is open now. */
export const findOpenAccess = (
  db: Db,
  patientId: string,
  now: string,
): Promise<{ id: string } | undefined> => db.maybe<{ id: string }>(openAccess, [patientId, now]);
