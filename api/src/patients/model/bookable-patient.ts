import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { findBookablePatient, type BookablePatient } from '../sql/bookable-patient.queries';

/**
 * Who an appointment or a visit may be for: not who has died, nor a record that went into another
 * one. The row is held, so that no merge takes it away before this transaction ends.
 */
export const readBookablePatient = async (db: Db, patientId: string): Promise<BookablePatient> => {
  const { status, mergedIntoId, ...patient } = await findBookablePatient(db, patientId);
  if (status === 'deceased' || status === 'merged')
    throw new ProblemError('patient.not_bookable', { meta: { status, mergedIntoId } });
  return patient;
};
