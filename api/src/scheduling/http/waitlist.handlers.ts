import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { answerOffer } from '../model/answer-offer';
import { openAppointment } from '../model/open-appointment';
import { waitForTime } from '../model/wait-for-time';
import { readAppointment } from '../sql/read-appointments';
import { lockOpenOffer } from '../sql/waitlist.queries';
import { findBookedByKey, offererOf } from './booking-context';

export const waitlistHandlers = defineHandlers<'appointmentWait' | 'appointmentOfferAnswer'>({
  appointmentWait: async (context) => {
    const { db, body, actor, now } = context;
    const done = await findBookedByKey(context, body.bookingKey, {
      patientId: body.patientId,
      startAt: null,
    });
    if (done) return done;
    return readAppointment(db, await waitForTime(context, body), { actor, now });
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
