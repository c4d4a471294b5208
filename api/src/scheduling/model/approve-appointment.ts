import { ProblemError } from '../../platform/http/problem-error';
import { planFollowUp } from '../jobs/follow-up';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { minutesBetween } from '../sql/booking';
import { readFrontDesk } from '../sql/front-desk-settings';
import { decideTime, orSlotTaken, type BookingContext } from './book-appointment';
import { moveAppointment } from './move-appointment';

/**
 * Schedules a requested appointment, which is locked, at its time.
 *
 * @param unattended nobody of the clinic did it: the history names nobody.
 * @throws appointment.slot_taken, appointment.not_bookable with the next free times
 */
export const approveAppointment = async (
  context: BookingContext,
  requested: AppointmentRow,
  overbookReason?: string | null,
  unattended = false,
): Promise<void> => {
  const { db, actor, now } = context;
  const { startAt, endAt } = requested;
  if (startAt === null || endAt === null)
    throw new ProblemError('appointment.transition_refused', {
      meta: { from: requested.status, possible: ['cancelled'] },
    });
  const settings = await readFrontDesk(db);
  const request = {
    ...requested,
    startAt,
    roomId: requested.roomId,
    minutes: minutesBetween(startAt, endAt),
    overbookReason,
  };
  const time = await decideTime(
    context,
    { ...request, departmentId: undefined, customAnswers: undefined },
    settings,
    { exceptId: requested.id, before: requested },
  );
  const columns = {
    practitioner_id: time.practitionerId,
    seat: time.seat,
    overbooked: time.overbooked,
    overbook_reason: time.overbookReason,
  };
  await orSlotTaken(db, request, time, now, () =>
    moveAppointment(
      db,
      requested,
      'scheduled',
      { actor: unattended ? null : actor, now, reason: time.overbookReason, columns },
      context,
    ),
  );
  await planFollowUp(db, { id: requested.id, startAt }, settings, { userId: actor.userId, now });
};
