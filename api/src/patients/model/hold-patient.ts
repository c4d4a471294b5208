import type { Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { reachBlocked } from '../sql/blocked-patients';
import { readPatient, readPatientForUpdate } from '../sql/patient-rows';
import { sharePatientStatus, sharePatients } from '../sql/hold-patient.queries';

/**
 * Merged records are read-only.
 *
 * @throws patient.merged
 */
export const refuseMerged = ({
  status,
  mergedInto,
}: Pick<Patient, 'status' | 'mergedInto'>): void => {
  if (status === 'merged') throw new ProblemError('patient.merged', { meta: { mergedInto } });
};

/**
 * Locks the row before something is attached to a patient: a concurrent merge has either finished,
 * and this throws, or waits and moves the attachment.
 *
 * @throws resource.not_found, patient.merged, patient.blocked
 */
export const holdPatient = async (db: Db, patientId: string): Promise<void> => {
  if (!(await holdPatientIfExists(db, patientId))) await reachBlocked(db, patientId);
};

/**
 * Returns false if the patient does not exist, for callers that name a field.
 *
 * @throws patient.merged
 */
export const holdPatientIfExists = async (db: Db, patientId: string): Promise<boolean> => {
  const locked = await sharePatientStatus(db, patientId);
  if (locked?.status === 'merged') refuseMerged(await readPatient(db, patientId));
  return locked !== undefined;
};

/**
 * Locks the row for a change of the row itself.
 *
 * @throws resource.not_found, patient.merged
 */
export const holdPatientForUpdate = async (db: Db, patientId: string): Promise<Patient> => {
  const patient = await readPatientForUpdate(db, patientId);
  refuseMerged(patient);
  return patient;
};

/**
 * Locks the guardian before the child, in the order in which a merge locks them; whether the
 * guardian is eligible is checked afterwards.
 */
export const holdGuardian = async (
  db: Db,
  guardianId: string | null | undefined,
): Promise<void> => {
  if (guardianId) await sharePatients(db, guardianId);
};
