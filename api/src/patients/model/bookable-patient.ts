import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { reachBlocked } from '../sql/blocked-patients';
import { findBookablePatient, type BookablePatient } from '../sql/bookable-patient.queries';

/**
 * A patient who may have an appointment or visit: neither deceased, merged nor blocked. The row
 * stays locked, so that no merge can move it before this transaction ends.
 */
export const readBookablePatient = async (db: Db, patientId: string): Promise<BookablePatient> => {
  const found = await findBookablePatient(db, patientId);
  if (!found) return reachBlocked(db, patientId).then(() => readBookablePatient(db, patientId));
  const { status, mergedIntoId, ...patient } = found;
  if (status === 'deceased' || status === 'merged')
    throw new ProblemError('patient.not_bookable', { meta: { status, mergedIntoId } });
  return patient;
};
