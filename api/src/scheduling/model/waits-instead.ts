import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { refuseMove } from './move-appointment';
import { readFirstId } from '../sql/waits-instead.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

/** They came to it: there is nothing to be moved any more. */
const came: ReadonlySet<AppointmentStatus> = new Set(['checked_in', 'in_progress', 'completed']);

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
