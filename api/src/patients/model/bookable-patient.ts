import type { Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { patientName } from '../sql/patient-rows';

export interface BookablePatient {
  readonly id: string;
  readonly recordNumber: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string | null;
  readonly customerId: string | null;
}

interface Row extends BookablePatient {
  readonly status: Patient['status'];
  readonly mergedIntoId: string | null;
}

/**
 * Who an appointment or a visit may be for: not who has died, nor a record that went into another
 * one. The row is held, so that no merge takes it away before this transaction ends.
 */
export const readBookablePatient = async (db: Db, patientId: string): Promise<BookablePatient> => {
  const { status, mergedIntoId, ...patient } = await db.one<Row>(
    `select c.id, c.record_number as "recordNumber", ${patientName('c')} as name, c.birth_date as "birthDate", c.phone,
       c.customer_id as "customerId", c.status, c.merged_into_id as "mergedIntoId"
     from patient c where c.id = $1 for share`,
    [patientId],
  );
  if (status === 'deceased' || status === 'merged')
    throw new ProblemError('patient.not_bookable', { meta: { status, mergedIntoId } });
  return patient;
};
