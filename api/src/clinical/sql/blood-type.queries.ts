import type { BloodType } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export const readBloodType = (
  db: Db,
  patientId: string,
): Promise<{ bloodType: BloodType | null }> =>
  db.one<{ bloodType: BloodType | null }>(
    'select blood_type as "bloodType" from patient where id = $1',
    [patientId],
  );

export const lockBloodType = (db: Db, patientId: string): Promise<{ before: string | null }> =>
  db.one<{ before: string | null }>('select blood_type as before from patient where id = $1', [
    patientId,
  ]);

export const updateBloodType = async (
  db: Db,
  patientId: string,
  bloodType: string | null,
): Promise<void> => {
  await db.query('update patient set blood_type = $2 where id = $1', [patientId, bloodType]);
};
