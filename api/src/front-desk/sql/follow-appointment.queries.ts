import type { Db } from '../../platform/database/database';

export const deleteUnsoldCharges = async (db: Db, appointmentId: string): Promise<void> => {
  await db.query('delete from visit_charge where appointment_id = $1 and purchase_id is null', [
    appointmentId,
  ]);
};

export const readVisitNeeds = (
  db: Db,
  visitId: string,
  appointmentId: string,
): Promise<{ others: boolean }> =>
  db.one<{ others: boolean }>(
    `select exists (
       select from queue_entry where visit_id = $1 and appointment_id <> $2 and status in ('waiting', 'called', 'serving', 'finished')
     ) as others`,
    [visitId, appointmentId],
  );
