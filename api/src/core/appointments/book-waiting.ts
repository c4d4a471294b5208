import { demandReach } from './appointment-powers';
import type { AppointmentRow } from './appointment-row';
import { decideTime, orTaken, type Booker } from './book-appointment';
import type { BookingWish } from './booking-draft';
import { planFollowUp } from './follow-up';
import { readFrontDesk } from './front-desk-settings';
import { moveAppointment, type MoveColumns } from './move-appointment';
import { lockFirst } from './waits-instead';
import { offerFreedTime, type Offerer } from './waitlist';
import { setEntry } from './waitlist.queries';

/** The time that somebody who waits is given. */
export interface GivenTime extends Omit<BookingWish, 'patientId' | 'eventTypeId'> {
  readonly overbookReason?: string | null | undefined;
  readonly bookingKey?: string;
}

/** What the new one has of the one before, as after any other rescheduling. */
const inherited = (waiting: AppointmentRow, first: AppointmentRow): MoveColumns => ({
  rescheduled_from_id: first.id,
  series_id: first.seriesId,
  internal_note: waiting.internalNote ?? first.internalNote,
});

/**
 * Gives a time to somebody on the waiting list. Of who waited for an earlier one, the appointment that they had is
 * rescheduled by it, and its time goes to the next who waits. The row must be locked.
 */
export const bookWaiting = async (means: Booker & Offerer, waiting: AppointmentRow, given: GivenTime): Promise<void> => {
  const { db, actor, now } = means;
  const first = await lockFirst(db, waiting.id);
  if (first) demandReach(actor, 'appointments:write', first.practitionerUserId);
  const settings = await readFrontDesk(db);
  const wish = { ...given, patientId: waiting.patientId, eventTypeId: waiting.eventTypeId };
  const time = await decideTime(means, wish, settings, first?.id ?? waiting.id);
  const columns: MoveColumns = {
    start_at: given.startAt, end_at: time.endAt, practitioner_id: time.practitionerId, site_id: time.siteId, seat: time.seat,
    overbooked: time.overbooked, overbook_reason: time.overbookReason,
    ...(given.roomId === undefined ? {} : { room_id: given.roomId }),
    ...(given.bookingKey === undefined ? {} : { booking_key: given.bookingKey }),
    ...(given.customAnswers === undefined ? {} : { custom_answers: JSON.stringify({ ...waiting.customAnswers, ...given.customAnswers }) }),
    ...(first ? inherited(waiting, first) : {}),
  };
  await orTaken(db, wish, time, now, async () => {
    if (first) await moveAppointment(db, first, 'rescheduled', { actor, now }, means);
    await moveAppointment(db, waiting, 'scheduled', { actor, now, reason: time.overbookReason, columns }, means);
  });
  await setEntry(db, waiting.id, 'booked', now);
  await planFollowUp(db, { id: waiting.id, startAt: given.startAt }, settings, { userId: actor.userId, now });
  if (first) await offerFreedTime(means, first.id);
};
