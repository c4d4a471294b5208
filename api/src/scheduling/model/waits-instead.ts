import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { lockAppointment, type AppointmentRow } from './appointment-row';
import { refuseMove } from './move-appointment';

/** They came to it: there is nothing to be moved any more. */
const came: ReadonlySet<AppointmentStatus> = new Set(['checked_in', 'in_progress', 'completed']);

/** The appointment that somebody who waits would give up for another time. */
export const readFirstId = async (db: Db, waitingId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string | null }>(
      'select instead_of_id as id from waitlist_entry where appointment_id = $1',
      [waitingId],
    )
  )?.id ?? null;

/**
 * It, held, as long as it is still to come; whoever moved it meanwhile has passed the wait on to
 * the one after it. null: they gave none up, or have lost it. @throws
 * appointment.transition_refused when they came to it
 */
export const lockFirst = async (db: Db, waitingId: string): Promise<AppointmentRow | null> => {
  const firstId = await readFirstId(db, waitingId);
  if (firstId === null) return null;
  const first = await lockAppointment(db, firstId);
  if (first.status === 'rescheduled' && (await readFirstId(db, waitingId)) !== firstId)
    return lockFirst(db, waitingId);
  if (canMoveAppointment(first.status, 'rescheduled')) return first;
  if (came.has(first.status)) throw refuseMove(first.status);
  return null;
};

/** Who waits in the place of an appointment that was moved, waits in the place of the new one. */
export const passWaitOn = async (db: Db, fromId: string, toId: string): Promise<void> => {
  await db.query(
    `update waitlist_entry set instead_of_id = $2 where instead_of_id = $1 and status in ('waiting', 'offered')`,
    [fromId, toId],
  );
};
