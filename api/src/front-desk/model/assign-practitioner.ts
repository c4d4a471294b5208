import { lockAppointment, reassignArrived } from '../../scheduling';
import type { QueueRow } from '../sql/queue-row';
import { touchEntry } from '../sql/queue-order.queries';
import { refuseQueueMove } from './move-entry';
import type { QueueDesk } from './queue-actions';

/** Gives who waits to a practitioner, or to nobody. The entry must be locked. */
export const assignPractitioner = async (
  desk: QueueDesk,
  entry: QueueRow,
  practitionerId: string | null,
): Promise<void> => {
  const { db, actor, now } = desk;
  if (entry.status !== 'waiting' && entry.status !== 'called') throw refuseQueueMove(entry.status);
  await reassignArrived(desk, await lockAppointment(db, entry.appointmentId), practitionerId);
  await touchEntry(db, entry.id, now, actor.userId);
};
