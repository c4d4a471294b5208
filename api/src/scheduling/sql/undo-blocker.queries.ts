import type { Db } from '../../platform/database/database';

/** What blocks undoing any step of a visit's appointments. */
export type VisitHold = 'signed' | 'paid';

export const visitHolds = async (db: Db, appointmentId: string): Promise<VisitHold | null> =>
  (
    await db.one<{ hold: VisitHold | null }>(
      'select hold_of_appointment(app_company(), $1) as hold',
      [appointmentId],
    )
  ).hold;
