import { canMoveAppointment } from '@sala/shared-contracts';
import { readBookablePatient } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { planWaitEnd } from '../jobs/waitlist-end';
import { demandPermissionFor } from '../model/appointment-permissions';
import { answerOffer } from '../model/answer-offer';
import { checkAnswers, demandReasonOffered } from '../model/booking-draft';
import { refuseMove } from '../model/move-appointment';
import { openAppointment } from '../model/open-appointment';
import { validateWaitlistRequest } from '../model/waitlist-request';
import { writeHistory } from '../sql/appointment-moves.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';
import { insertWaiting } from '../sql/appointment-writes.queries';
import { readAppointment } from '../sql/read-appointments';
import { insertEntry, lockOpenOffer } from '../sql/waitlist.queries';
import { findBookedByKey, offererOf, type BookingContext } from './booking-context';

/**
 * Locks the appointment a patient would give up for an earlier time. It must be theirs, of the same
 * event type and in the future.
 */
const lockReplaceable = async (
  { db, actor }: BookingContext,
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

export const waitlistHandlers = defineHandlers<'appointmentWait' | 'appointmentOfferAnswer'>({
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

  appointmentOfferAnswer: async (context) => {
    const { db, params, body, actor, now } = context;
    const waiting = await openAppointment(
      context,
      params.appointmentId,
      body.version,
      'appointments:write',
    );
    const offer = await lockOpenOffer(db, waiting.id, now);
    if (!offer) throw new ProblemError('appointment.offer_gone');
    await answerOffer({ ...offererOf(context), actor }, waiting, offer, body);
    return readAppointment(db, waiting.id, { actor, now });
  },
});
