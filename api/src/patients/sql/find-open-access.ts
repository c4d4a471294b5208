import { prepared, type Db } from '../../platform/database/database';

const openAccess = prepared(
  `select id from emergency_access
   where user_id = app_user_id() and patient_id = $1 and closed_at is null and expires_at > $2`,
);

/** The caller's emergency access to a patient that is open now. */
export const findOpenAccess = (
  db: Db,
  patientId: string,
  now: string,
): Promise<{ id: string } | undefined> => db.maybe<{ id: string }>(openAccess, [patientId, now]);
