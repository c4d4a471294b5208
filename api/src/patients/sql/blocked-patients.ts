import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { findOpenAccess } from './find-open-access';

/**
 * Lets the rest of the transaction see one person whose data is blocked, or all of them: for those
 * who answer for the block, and for whoever has an open access to the record.
 */
export const seeBlocked = async (db: Db, who: string): Promise<void> => {
  await db.query(`select set_config('app.sees_blocked', $1, true)`, [who]);
};

/**
 * For a patient who was not found: the block shows itself to an emergency access that is open, and
 * is told otherwise.
 *
 * @param now of a reader of clinical content; without it, nobody is let in
 * @throws patient.blocked, resource.not_found
 */
export const reachBlocked = async (db: Db, patientId: string, now?: string): Promise<void> => {
  const block = await db.maybe<{ blockedAt: string; request: number }>(
    'select blocked_at as "blockedAt", request from patient_block($1)',
    [patientId],
  );
  if (!block) throw new ProblemError('resource.not_found');
  if (now === undefined || !(await findOpenAccess(db, patientId, now)))
    throw new ProblemError('patient.blocked', { meta: { patientId, ...block } });
  await seeBlocked(db, patientId);
};
