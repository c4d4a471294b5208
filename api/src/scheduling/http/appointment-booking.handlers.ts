import { minutesAfter } from '@sala/shared-contracts';
import { bookAppointment } from '../model/book-appointment';
import { bookWaitingPatient, type AssignedTime } from '../model/book-waiting-patient';
import {
  checkAnswers,
  demandReasonOffered,
  placeOf,
  readBookableType,
} from '../model/booking-draft';
import { demandPermissionFor } from '../model/appointment-permissions';
import { refuseMove } from '../model/move-appointment';
import { readAppointment } from '../sql/read-appointments';
import { offerFreedTime } from '../model/waitlist';
import { withdrawOffers } from '../sql/waitlist.queries';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { findBookedByKey, offererOf, type BookingContext } from './booking-context';
import { readBookablePatient } from '../../patients';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { checkBooking, wholeDay } from '../sql/booking';
import { hasSameDay, readPlace } from '../sql/appointment-writes.queries';
import { openAppointment } from '../model/open-appointment';
import { bookSeries } from '../model/appointment-series';
import { orderLike } from '../model/move-order';
import { type AppointmentRow, lockAppointment } from '../sql/appointment-row.queries';
import { readReplacedId } from '../sql/replaced-appointment.queries';

type Names = 'appointmentBook' | 'appointmentCheck' | 'appointmentReschedule';

/** An all-day appointment takes its length from the day. @throws request.invalid */
const demandNoLength = ({
  allDay,
  minutes,
}: {
  readonly allDay?: boolean | undefined;
  readonly minutes?: number | undefined;
}): void => {
  if (allDay && minutes !== undefined) throw invalid({ path: 'minutes', code: 'fixed' });
};

/** Books a time for a waiting patient outside of the automatic offers. */
const bookForWaiting = async (
  context: BookingContext,
  waiting: AppointmentRow,
  given: AssignedTime,
): Promise<string> => {
  demandPermissionFor(context.actor, 'appointments:write', waiting.practitionerUserId);
  if (waiting.status !== 'waitlisted') throw refuseMove(waiting.status);
  await readBookablePatient(context.db, waiting.patientId);
  await bookWaitingPatient({ ...offererOf(context), actor: context.actor }, waiting, given);
  for (const freedId of await withdrawOffers(context.db, waiting.id))
    await offerFreedTime(offererOf(context), freedId);
  return waiting.id;
};

const book = async (
  context: BookingContext,
  { waitlistedId, repeat, ...order }: Context<'appointmentBook'>['body'],
): Promise<string> => {
  if (waitlistedId !== undefined) {
    const waiting = await lockAppointment(context.db, waitlistedId);
    if (waiting.patientId !== order.patientId) throw new ProblemError('resource.not_found');
    if (waiting.eventTypeId !== order.eventTypeId)
      throw invalid({ path: 'eventTypeId', code: 'not_an_option' });
    checkAnswers(
      await readBookableType(context.db, order.eventTypeId),
      order.customAnswers,
      waiting.customAnswers,
    );
    await demandReasonOffered(context.db, order.reasonId);
    return repeat
      ? bookSeries(context, order, repeat, (first) => bookForWaiting(context, waiting, first))
      : bookForWaiting(context, waiting, order);
  }
  return repeat ? bookSeries(context, order, repeat) : bookAppointment(context, order);
};

export const appointmentBookingHandlers = defineHandlers<Names>({
  appointmentBook: async (context) => {
    const { db, body, actor, now } = context;
    demandNoLength(body);
    const done = await findBookedByKey(context, body.bookingKey, body);
    if (done) return done;
    return readAppointment(db, await book(context, body), { actor, now });
  },

  appointmentCheck: async ({ db, body, now }) => {
    demandNoLength(body);
    const type = await readBookableType(db, body.eventTypeId);
    const practitionerId = body.practitionerId ?? null;
    const exceptId =
      body.appointmentId === undefined
        ? null
        : ((await readReplacedId(db, body.appointmentId)) ?? body.appointmentId);
    const moved = body.appointmentId === undefined ? null : await readPlace(db, body.appointmentId);
    const { departmentId, siteId } = await placeOf(db, body, type, practitionerId, moved);
    const kind = body.kind ?? type.kinds[0];
    const minutes = body.minutes ?? type.minutes;
    const time = body.allDay
      ? await wholeDay(db, { practitionerId, siteId, eventTypeId: type.id, kind }, body.startAt)
      : { startAt: body.startAt, endAt: minutesAfter(body.startAt, minutes), minutes };
    const conflicts = await checkBooking(
      db,
      { ...body, ...time, practitionerId, siteId, kind, exceptId },
      now,
    );
    const { startAt, endAt } = time;
    if (body.patientId === undefined) return { conflicts, sameDay: false, startAt, endAt };
    return {
      conflicts,
      startAt,
      endAt,
      sameDay: await hasSameDay(db, {
        patientId: body.patientId,
        departmentId,
        siteId,
        startAt: body.startAt,
        exceptId,
      }),
    };
  },

  appointmentReschedule: async (context) => {
    const { db, params, body, actor, now } = context;
    demandNoLength(body);
    const done = await findBookedByKey(context, body.bookingKey, body);
    if (done) return done;
    const old = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    if (old.status === 'waitlisted') {
      const { startAt, minutes, allDay, roomId, overbookReason, bookingKey } = body;
      await bookForWaiting(context, old, {
        startAt,
        minutes,
        allDay,
        roomId: roomId ?? null,
        overbookReason,
        bookingKey,
        practitionerId: body.practitionerId ?? old.practitionerId,
        tellsPatient: body.tellPatient,
      });
      return readAppointment(db, old.id, { actor, now });
    }
    const order = await orderLike(db, old, body);
    const id = await bookAppointment(context, {
      ...order,
      replaces: { ...old, reason: body.reason },
      tellsPatient: body.tellPatient,
    });
    await offerFreedTime(offererOf(context), old.id);
    return readAppointment(db, id, { actor, now });
  },
});
