import type { Db } from '../../platform/database/database';

/** What blocks undoing any step of a visit's appointments. */
export type UndoBlocker = 'signed' | 'paid';

export const findUndoBlocker = async (db: Db, appointmentId: string): Promise<UndoBlocker | null> =>
  (
    await db.one<{ hold: UndoBlocker | null }>(
      'select hold_of_appointment(app_company(), $1) as hold',
      [appointmentId],
    )
  ).hold;
