import type { Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { readPatient, readPatientForUpdate } from '../sql/patient-rows';
import { sharePatientStatus, sharePatients } from '../sql/hold-patient.queries';

/** A record that went into another one is read, and no longer written. @throws patient.merged */
export const refuseMerged = ({
  status,
  mergedInto,
}: Pick<Patient, 'status' | 'mergedInto'>): void => {
  if (status === 'merged') throw new ProblemError('patient.merged', { meta: { mergedInto } });
};

/**
 * Whoever puts something beside a patient holds the row first: a merge either is over and refuses
 * it, or waits and takes it along.
 *
 * @throws resource.not_found, patient.merged
 */
export const holdPatient = async (db: Db, patientId: string): Promise<void> => {
  if (!(await holdPatientIfAny(db, patientId))) throw new ProblemError('resource.not_found');
};

/**
 * The same, for who says at a field of their own that there is no such patient. @throws
 * patient.merged
 */
export const holdPatientIfAny = async (db: Db, patientId: string): Promise<boolean> => {
  const held = await sharePatientStatus(db, patientId);
  if (held?.status === 'merged') refuseMerged(await readPatient(db, patientId));
  return held !== undefined;
};

/** The same, for who changes the row itself. @throws resource.not_found, patient.merged */
export const holdPatientForUpdate = async (db: Db, patientId: string): Promise<Patient> => {
  const patient = await readPatientForUpdate(db, patientId);
  refuseMerged(patient);
  return patient;
};

/**
 * Before the record of the child, as a merge goes from the guardian to the children. What they are
 * is asked afterwards.
 */
export const holdGuardian = async (
  db: Db,
  guardianId: string | null | undefined,
): Promise<void> => {
  if (guardianId) await sharePatients(db, guardianId);
};
