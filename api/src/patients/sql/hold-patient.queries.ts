import type { Patient } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export const sharePatientStatus = (
  db: Db,
  patientId: string,
): Promise<Pick<Patient, 'status'> | undefined> =>
  db.maybe<Pick<Patient, 'status'>>('select status from patient where id = $1 for share', [
    patientId,
  ]);

export const sharePatients = async (db: Db, guardianId: string): Promise<void> => {
  await db.query('select from patient where id = $1 for share', [guardianId]);
};
