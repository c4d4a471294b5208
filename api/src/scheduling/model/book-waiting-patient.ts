import { demandReach } from './appointment-permissions';
import { decideTime, orTaken, type Booker, type BookingOrder } from './book-appointment';
import type { BookingWish } from './booking-draft';
import { planFollowUp } from '../jobs/follow-up';
import { readFrontDesk } from '../sql/front-desk-settings';
import { moveAppointment, type MoveColumns } from './move-appointment';
import { lockFirst } from './replaced-appointment';
import { offerFreedTime, type Offerer } from './waitlist';
import { setEntry } from '../sql/waitlist.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/** The time given to a waiting patient. */
export interface GivenTime
  extends
    Omit<BookingWish, 'patientId' | 'eventTypeId'>,
    Pick<
      BookingOrder,
      | 'priority'
      | 'reasonId'
      | 'reason'
      | 'internalNote'
      | 'meetingUrl'
      | 'bookedVia'
      | 'overbookReason'
    > {
  readonly bookingKey?: string;
}

/** Columns given with the time; absent ones keep the values of the request. */
const written = ({
  kind,
  priority,
  reasonId,
  reason,
  internalNote,
  meetingUrl,
  bookedVia,
  roomId,
  bookingKey,
}: GivenTime): MoveColumns => ({
  ...(kind === undefined ? {} : { kind }),
  ...(priority === undefined ? {} : { priority }),
  ...(reasonId === undefined ? {} : { reason_category_id: reasonId }),
  ...(reason === undefined ? {} : { reason: reason || null }),
  ...(internalNote === undefined ? {} : { internal_note: internalNote || null }),
  ...(meetingUrl === undefined ? {} : { meeting_url: meetingUrl || null }),
  ...(bookedVia === undefined ? {} : { booked_via: bookedVia }),
  ...(roomId === undefined ? {} : { room_id: roomId }),
  ...(bookingKey === undefined ? {} : { booking_key: bookingKey }),
});

/** Values taken over from the replaced appointment, as in any reschedule. */
const inherited = (waiting: AppointmentRow, first: AppointmentRow): MoveColumns => ({
  rescheduled_from_id: first.id,
  series_id: first.seriesId,
  internal_note: waiting.internalNote ?? first.internalNote,
  price_quoted_cents: first.priceQuoted,
});

/**
 * Books a time for a waiting patient. An appointment they give up is rescheduled, and its time
 * offered to the next. The row must be locked.
 */
export const bookWaiting = async (
  means: Booker & Offerer,
  waiting: AppointmentRow,
  given: GivenTime,
): Promise<void> => {
  const { db, actor, now } = means;
  const first = await lockFirst(db, waiting.id);
  if (first) demandReach(actor, 'appointments:write', first.practitionerUserId);
  const settings = await readFrontDesk(db);
  const wish = {
    ...given,
    kind: given.kind ?? waiting.kind,
    patientId: waiting.patientId,
    eventTypeId: waiting.eventTypeId,
  };
  const time = await decideTime(means, wish, settings, {
    exceptId: first?.id ?? waiting.id,
    before: waiting,
  });
  const columns: MoveColumns = {
    start_at: time.startAt,
    end_at: time.endAt,
    all_day: given.allDay ?? false,
    practitioner_id: time.practitionerId,
    department_id: time.departmentId,
    site_id: time.siteId,
    seat: time.seat,
    overbooked: time.overbooked,
    overbook_reason: time.overbookReason,
    ...(given.customAnswers === undefined
      ? {}
      : { custom_answers: JSON.stringify({ ...waiting.customAnswers, ...given.customAnswers }) }),
    ...(first ? inherited(waiting, first) : {}),
    ...written(given),
  };
  await orTaken(db, wish, time, now, async () => {
    if (first) await moveAppointment(db, first, 'rescheduled', { actor, now }, means);
    await moveAppointment(
      db,
      waiting,
      'scheduled',
      { actor, now, reason: time.overbookReason, columns },
      means,
    );
  });
  await setEntry(db, waiting.id, 'booked', now);
  await planFollowUp(db, { id: waiting.id, startAt: time.startAt }, settings, {
    userId: actor.userId,
    now,
  });
  if (first) await offerFreedTime(means, first.id);
};
