import type { PatientChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './contact-addresses.queries';

/** null: as the company has it. */
export const savePatientChannels = async (
  db: Db,
  patientId: string,
  channels: readonly PatientChannel[] | null,
  { userId, now }: Stamp,
): Promise<void> => {
  if (channels === null)
    await db.query('delete from patient_channels where patient_id = $1', [patientId]);
  else
    await db.query(
      `insert into patient_channels (company_id, patient_id, channels, updated_at, updated_by) values (app_company(), $1, $2, $3, $4)
       on conflict (company_id, patient_id) do update set channels = $2, updated_at = $3, updated_by = $4`,
      [patientId, channels, now, userId],
    );
};
