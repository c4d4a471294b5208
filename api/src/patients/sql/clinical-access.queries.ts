import { prepared, type Db } from '../../platform/database/database';
import { reachBlocked } from './blocked-patients';

/**
 * @param now of a reader of clinical content, who may have an access to a record that is blocked
 * @throws resource.not_found, patient.blocked
 */
export const requirePatient = async (db: Db, patientId: string, now?: string): Promise<void> => {
  const found = await db.maybe('select id from patient where id = $1', [patientId]);
  if (!found) await reachBlocked(db, patientId, now);
};

const inCare = prepared('select in_care($1) as "inCare"');

/** Whether the caller cares for a patient (docs/adr/0096). */
export const isInCare = async (db: Db, patientId: string): Promise<boolean> =>
  (await db.one<{ inCare: boolean }>(inCare, [patientId])).inCare;
