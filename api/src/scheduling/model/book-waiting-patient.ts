import { demandPermissionFor } from './appointment-permissions';
import {
  decideTime,
  orSlotTaken,
  type BookingContext,
  type BookingOrder,
} from './book-appointment';
import type { BookingRequest } from './booking-draft';
import { planFollowUp } from '../jobs/follow-up';
import { readFrontDesk } from '../sql/front-desk-settings';
import { moveAppointment, type MoveColumns } from './move-appointment';
import { lockReplacedAppointment } from './replaced-appointment';
import { offerFreedTime, type OfferContext } from './waitlist';
import { setEntryStatus } from '../sql/waitlist.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/** The time given to a waiting patient. */
export interface AssignedTime
  extends
    Omit<BookingRequest, 'patientId' | 'eventTypeId'>,
    Pick<
      BookingOrder,
      | 'priority'
      | 'reasonId'
      | 'reason'
      | 'internalNote'
      | 'meetingUrl'
      | 'bookedVia'
      | 'overbookReason'
      | 'tellsPatient'
    > {
  readonly bookingKey?: string | null;
  readonly seriesId?: string;
}

/** Columns given with the time; absent ones keep the values of the request. */
const assignedColumns = ({
  kind,
  priority,
  reasonId,
  reason,
  internalNote,
  meetingUrl,
  bookedVia,
  roomId,
  bookingKey,
  seriesId,
}: AssignedTime): MoveColumns => ({
  ...(kind === undefined ? {} : { kind }),
  ...(priority === undefined ? {} : { priority }),
  ...(reasonId === undefined ? {} : { reason_category_id: reasonId }),
  ...(reason === undefined ? {} : { reason: reason || null }),
  ...(internalNote === undefined ? {} : { internal_note: internalNote || null }),
  ...(meetingUrl === undefined ? {} : { meeting_url: meetingUrl || null }),
  ...(bookedVia === undefined ? {} : { booked_via: bookedVia }),
  ...(roomId === undefined ? {} : { room_id: roomId }),
  ...(bookingKey ? { booking_key: bookingKey } : {}),
  ...(seriesId === undefined ? {} : { series_id: seriesId }),
});

/** Values taken over from the replaced appointment, as in any reschedule. */
const inheritedColumns = (waiting: AppointmentRow, first: AppointmentRow): MoveColumns => ({
  rescheduled_from_id: first.id,
  series_id: first.seriesId,
  internal_note: waiting.internalNote ?? first.internalNote,
  price_quoted_cents: first.priceQuoted,
});

/**
 * Books a time for a waiting patient. An appointment they give up is rescheduled, and its time
 * offered to the next. The row must be locked.
 *
 * @param byPatient why, where the patient took it: the history names nobody, and they know.
 */
export const bookWaitingPatient = async (
  context: BookingContext & OfferContext,
  waiting: AppointmentRow,
  given: AssignedTime,
  byPatient: string | null = null,
): Promise<void> => {
  const { db, actor, now } = context;
  const first = await lockReplacedAppointment(db, waiting.id);
  if (first) demandPermissionFor(actor, 'appointments:write', first.practitionerUserId);
  const settings = await readFrontDesk(db);
  const request = {
    ...given,
    kind: given.kind ?? waiting.kind,
    patientId: waiting.patientId,
    eventTypeId: waiting.eventTypeId,
  };
  const time = await decideTime(context, request, settings, {
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
    ...(first ? inheritedColumns(waiting, first) : {}),
    ...assignedColumns(given),
  };
  const by = byPatient === null ? { actor, now } : { actor: null, now, reason: byPatient };
  await orSlotTaken(db, request, time, now, async () => {
    if (first) await moveAppointment(db, first, 'rescheduled', by, context);
    await moveAppointment(
      db,
      waiting,
      'scheduled',
      { reason: time.overbookReason, ...by, columns },
      context,
    );
  });
  await setEntryStatus(db, waiting.id, 'booked', now);
  await planFollowUp(
    db,
    { id: waiting.id, startAt: time.startAt },
    settings,
    { userId: actor.userId, now },
    byPatient === null && given.tellsPatient !== false ? 0 : null,
    given.tellsPatient === true,
  );
  if (first) await offerFreedTime(context, first.id);
};
