import { canMoveAppointment, type AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { refuseMove } from './move-appointment';
import { readReplacedId } from '../sql/replaced-appointment.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

/** States in which the patient has arrived, so that nothing is left to move. */
const arrivedStatuses: ReadonlySet<AppointmentStatus> = new Set([
  'checked_in',
  'in_progress',
  'completed',
]);

/**
 * Locks the appointment a waiting patient would give up; null when there is none any more. A
 * concurrent reschedule passes the wait on to the new appointment. @throws
 * appointment.transition_refused after arrival
 */
export const lockReplacedAppointment = async (
  db: Db,
  waitingId: string,
): Promise<AppointmentRow | null> => {
  const firstId = await readReplacedId(db, waitingId);
  if (firstId === null) return null;
  const first = await lockAppointment(db, firstId);
  if (first.status === 'rescheduled' && (await readReplacedId(db, waitingId)) !== firstId)
    return lockReplacedAppointment(db, waitingId);
  if (canMoveAppointment(first.status, 'rescheduled')) return first;
  if (arrivedStatuses.has(first.status)) throw refuseMove(first.status);
  return null;
};
