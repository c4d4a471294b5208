import { canMoveAppointment, type AppointmentDetail, minutesAfter } from '@sala/shared-contracts';
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
import { insertEntry, withdrawOffers } from '../sql/waitlist.queries';
import { planWaitEnd } from '../jobs/waitlist-end';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { lockIdempotencyKey } from '../../sales';
import { readBookablePatient } from '../../patients';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { checkBooking, minutesBetween, siteOfBooking, wholeDay } from '../sql/booking';
import { findByKey, hasSameDay, insertWaiting, readPlace } from '../sql/appointment-writes.queries';
import { openAppointment } from '../model/open-appointment';
import { validateWaitlistRequest } from '../model/waitlist-request';
import { bookSeries } from '../model/appointment-series';
import { roomAfterMove } from '../sql/booking-draft.queries';
import { type AppointmentRow, lockAppointment } from '../sql/appointment-row.queries';
import { writeHistory } from '../sql/appointment-moves.queries';
import { readReplacedId } from '../sql/replaced-appointment.queries';

type Names = 'appointmentBook' | 'appointmentCheck' | 'appointmentWait' | 'appointmentReschedule';
const dayMs = 86_400_000;

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

type RequestContext = Pick<
  Context<'appointmentBook'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish' | 'mail'
>;

export const offererOf = ({ db, actor, now, audit, publish, mail }: RequestContext) => ({
  db,
  userId: actor.userId,
  now,
  audit,
  publish,
  mail,
});

/** Idempotent booking: returns the appointment a key has booked. @throws appointment.key_reused */
const findBookedByKey = async (
  { db, actor, now }: RequestContext,
  bookingKey: string,
  request: { readonly patientId?: string; readonly startAt: string | null },
): Promise<AppointmentDetail | null> => {
  await lockIdempotencyKey(db, bookingKey);
  const done = await findByKey(db, bookingKey);
  if (!done) return null;
  // A retry of an all-day booking may name any instant of the day.
  const distance =
    done.startAt === null || request.startAt === null
      ? 0
      : Math.abs(Date.parse(done.startAt) - Date.parse(request.startAt));
  const sameTime = done.allDay ? distance < dayMs : distance === 0;
  if (!sameTime || (request.patientId !== undefined && request.patientId !== done.patientId))
    throw new ProblemError('appointment.key_reused', { meta: { appointmentId: done.id } });
  return readAppointment(db, done.id, { actor, now });
};

/** Books a time for a waiting patient outside of the automatic offers. */
const bookForWaiting = async (
  context: RequestContext,
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

/**
 * Locks the appointment a patient would give up for an earlier time. It must be theirs, of the same
 * event type and in the future.
 */
const lockReplaceable = async (
  { db, actor }: RequestContext,
  insteadOfId: string,
  { patientId, eventTypeId }: { readonly patientId: string; readonly eventTypeId: string },
): Promise<AppointmentRow> => {
  const first = await lockAppointment(db, insteadOfId);
  demandPermissionFor(actor, 'appointments:write', first.practitionerUserId);
  if (first.patientId !== patientId) throw new ProblemError('resource.not_found');
  if (first.eventTypeId !== eventTypeId)
    throw invalid({ path: 'eventTypeId', code: 'not_an_option' });
  if (!canMoveAppointment(first.status, 'rescheduled')) throw refuseMove(first.status);
  return first;
};

const book = async (
  context: RequestContext,
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
    return bookForWaiting(context, waiting, order);
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

  appointmentWait: async (context) => {
    const { db, body, actor, now, audit, publish } = context;
    const done = await findBookedByKey(context, body.bookingKey, {
      patientId: body.patientId,
      startAt: null,
    });
    if (done) return done;
    await readBookablePatient(db, body.patientId);
    const { type, practitionerId, departmentId, siteId, anySite } = await validateWaitlistRequest(
      context,
      body,
    );
    const first = body.insteadOfId ? await lockReplaceable(context, body.insteadOfId, body) : null;
    const customAnswers = { ...first?.customAnswers, ...body.customAnswers };
    checkAnswers(type, body.customAnswers, first?.customAnswers);
    if (body.reasonId !== first?.reasonId) await demandReasonOffered(db, body.reasonId); // an unchanged reason may be archived
    const stamp = { userId: actor.userId, now };
    const id = await insertWaiting(
      db,
      {
        patientId: body.patientId,
        eventTypeId: type.id,
        practitionerId,
        departmentId,
        siteId,
        priority: body.priority ?? 'routine',
        reasonId: body.reasonId ?? null,
        reason: body.reason || null,
        priceCents: type.priceCents,
        kind: body.kind ?? type.kinds[0],
        bookingKey: body.bookingKey,
        customAnswers,
      },
      stamp,
    );
    await insertEntry(
      db,
      id,
      {
        dateFrom: body.dateFrom ?? null,
        dateTo: body.dateTo ?? null,
        timePreference: body.timePreference,
        insteadOfId: first?.id ?? null,
        anySite,
        practitionerId,
      },
      stamp,
    );
    await planWaitEnd(db, id, stamp);
    await writeHistory(db, id, { at: now, byUser: actor.userId, from: null, to: 'waitlisted' });
    await audit({
      action: 'appointment.booked',
      entityType: 'appointment',
      entityId: id,
      diff: {
        status: [null, 'waitlisted'],
        patientId: [null, body.patientId],
        insteadOfId: [null, first?.id ?? null],
      },
    });
    await publish({
      type: 'appointment.waitlisted',
      entityId: id,
      payload: { from: null, to: 'waitlisted' },
    });
    return readAppointment(db, id, { actor, now });
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
      });
      return readAppointment(db, old.id, { actor, now });
    }
    if (old.startAt === null || old.endAt === null) throw refuseMove(old.status);
    const practitionerId =
      body.practitionerId === undefined ? old.practitionerId : body.practitionerId;
    const allDay = body.allDay ?? (old.allDay && body.minutes === undefined);
    const site = (await siteOfBooking(db, practitionerId, body.startAt)) ?? old.siteId;
    const id = await bookAppointment(context, {
      patientId: old.patientId,
      eventTypeId: old.eventTypeId,
      practitionerId,
      siteId: site,
      roomId: body.roomId === undefined ? await roomAfterMove(db, old.roomId, site) : body.roomId,
      startAt: body.startAt,
      allDay,
      minutes:
        body.minutes ?? (old.allDay || allDay ? undefined : minutesBetween(old.startAt, old.endAt)),
      kind: old.kind,
      priority: old.priority,
      reasonId: old.reasonId,
      reason: old.reason,
      internalNote: old.internalNote,
      meetingUrl: old.meetingUrl,
      customAnswers: old.customAnswers,
      bookedVia: old.bookedVia,
      overbookReason: body.overbookReason,
      bookingKey: body.bookingKey,
      seriesId: old.seriesId,
      replaces: { ...old, reason: body.reason },
    });
    await offerFreedTime(offererOf(context), old.id);
    return readAppointment(db, id, { actor, now });
  },
});
