import { randomUUID } from 'node:crypto';
import { minutesAfter, tellingUndoMinutes } from '@sala/shared-contracts';
import { cancelJob } from '../../platform/jobs/job.queries';
import { ProblemError } from '../../platform/http/problem-error';
import { isAfter } from '../../platform/time/instants';
import { cancellationJob } from '../jobs/follow-up';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';
import { listCancelledWith, readCancellation } from '../sql/cancellations.queries';
import { readMoveFacts } from '../sql/read-appointments';
import { setEntryStatus, takeBackOffers } from '../sql/waitlist.queries';
import { hasPermissionFor } from './appointment-permissions';
import { bookAppointment, type BookingContext } from './book-appointment';
import { orderLike } from './move-order';

const restorable: ReadonlySet<string> = new Set(['requested', 'scheduled', 'confirmed']);

/** Nobody else takes the time that was theirs a moment ago. */
const takeBackOffersOf = async (
  { db, now, publish }: BookingContext,
  freedId: string,
): Promise<void> => {
  for (const waitingId of await takeBackOffers(db, freedId)) {
    await setEntryStatus(db, waitingId, 'waiting', now);
    await publish({ type: 'appointment.offer_expired', entityId: waitingId });
  }
};

const restoreOne = async (
  booker: BookingContext,
  before: AppointmentRow,
  bookingKey: string,
): Promise<string> => {
  const { db, now } = booker;
  const { lastStep } = await readMoveFacts(db, before.id, now);
  const from = lastStep?.from ?? 'cancelled';
  if (before.startAt === null || !restorable.has(from))
    throw new ProblemError('appointment.not_undoable', { meta: { from: before.status } });
  await takeBackOffersOf(booker, before.id);
  const order = await orderLike(db, before, {
    startAt: before.startAt,
    bookingKey,
    roomId: before.roomId,
    overbookReason: before.overbooked ? before.overbookReason : null,
  });
  return bookAppointment(booker, {
    ...order,
    restores: before,
    begins: from === 'requested' ? 'requested' : 'scheduled',
  });
};

/**
 * Gives a cancelled appointment its time back, with what was cancelled of its series at once, and
 * withdraws the message about it. The waiting message and the row must be locked. @returns the
 * appointment that has the time now
 *
 * @throws appointment.not_undoable, appointment.slot_taken, appointment.not_bookable
 */
export const restoreCancelled = async (
  booker: BookingContext,
  cancelled: AppointmentRow,
  bookingKey: string,
): Promise<string> => {
  const { db, actor, now } = booker;
  const { stands, told, cancelledAt } = await readCancellation(db, cancelled.id);
  const refuse = (because: string) =>
    new ProblemError('appointment.not_undoable', { meta: { from: cancelled.status, because } });
  if (!stands || cancelledAt === null) throw refuse('final');
  if (told || isAfter(now, minutesAfter(cancelledAt, tellingUndoMinutes))) throw refuse('late');
  await cancelJob(db, cancellationJob, cancelled.id);
  const others = await listCancelledWith(db, cancelled.id);
  const id = await restoreOne(booker, cancelled, bookingKey);
  for (const otherId of others) {
    const other = await lockAppointment(db, otherId);
    if (hasPermissionFor(actor, 'appointments:write', other.practitionerUserId))
      await restoreOne(booker, other, randomUUID());
  }
  return id;
};
