import type { Db } from '../database';

/** What hangs on the visit of an appointment, so that no step of it can simply be taken back. */
export const visitHolds = async (db: Db, appointmentId: string): Promise<'signed' | 'paid' | null> => {
  const found = await db.maybe<{ signed: boolean; paid: boolean }>(
    `select coalesce(bool_or(v.status = 'signed'), false) as signed, coalesce(bool_or(exists (
       select from visit_charge c join purchase p on p.company_id = c.company_id and p.id = c.purchase_id
       where c.company_id = v.company_id and c.visit_id = v.id and p.paid > 0
     )), false) as paid
     from visit v where v.appointment_id = $1`,
    [appointmentId],
  );
  return found?.signed ? 'signed' : found?.paid ? 'paid' : null;
};
