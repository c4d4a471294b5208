import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { refuseMove } from './move-appointment';
import { readFirstId } from '../sql/replaced-appointment.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

/** States in which the patient has arrived, so that nothing is left to move. */
const came: ReadonlySet<AppointmentStatus> = new Set(['checked_in', 'in_progress', 'completed']);

/**
 * Locks the appointment a waiting patient would give up; null when there is none any more. A
 * concurrent reschedule passes the wait on to the new appointment. @throws
 * appointment.transition_refused after arrival
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
