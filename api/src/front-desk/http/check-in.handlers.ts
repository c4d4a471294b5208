import { appointmentSchema, type CheckInView } from '@sala/shared-contracts';
import { judgeCode, lockAppointment, readAppointment } from '../../scheduling';
import { readClinicSettings } from '../../clinic';
import { readCurrentConsents, readNoticeInForce, recordPatientRead } from '../../patients';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { findByUid, readArrivalFacts, findSurvivingPatient } from '../sql/arrival-facts.queries';
import { canArrive, warningsOf } from '../model/arrival-rules';
import { readArrivingPatient } from '../sql/check-in-patient.queries';
import { readQuote } from '../sql/quote.queries';
import { checkInPatient } from '../model/check-in-patient';
import { readTicket } from '../sql/ticket.queries';
import { readQuestions } from '../sql/check-in.queries';

interface Address {
  readonly patientId: string;
  readonly appointmentUid: string;
}

/** Follows patient merges. @throws resource.not_found unless the appointment is the patient's */
const resolve = async (
  db: Db,
  { patientId, appointmentUid }: Address,
): Promise<{ id: string; patientId: string }> => {
  const appointment = await findByUid(db, appointmentUid);
  const [asked, booked] = [
    await findSurvivingPatient(db, patientId),
    await findSurvivingPatient(db, appointment.patientId),
  ];
  if (asked !== booked) throw new ProblemError('resource.not_found');
  return { id: appointment.id, patientId: booked };
};

export const checkInHandlers = defineHandlers<'checkInView' | 'checkIn'>({
  checkInView: async ({ db, params, query, actor, now, locale, audit }): Promise<CheckInView> => {
    const { id, patientId } = await resolve(db, params);
    const facts = await readArrivalFacts(db, id, patientId, now);
    const detail = await readAppointment(db, id, { actor, now });
    const { questions } = await readQuestions(db, detail.eventType.id);
    const { description, total, freeFollowUp } = await readQuote(db, id, patientId, now);
    const { openVisit } = facts;
    await recordPatientRead(audit, patientId);
    return {
      patient: await readArrivingPatient(db, patientId, facts.day),
      appointment: appointmentSchema.parse(detail), // drops the history and other fields of the detail
      questions,
      customAnswers: detail.customAnswers,
      notice: (await readNoticeInForce(db, locale)) ?? null,
      noticeAccepted: !facts.noticeMissing,
      consents: await readCurrentConsents(db, patientId),
      quote: { description, price: total, freeFollowUp },
      warnings: canArrive(facts) ? warningsOf(facts, await readClinicSettings(db), now) : [],
      openVisit: openVisit && {
        visitNumber: openVisit.visitNumber,
        department: openVisit.department,
        startedAt: openVisit.startedAt,
      },
      possible: canArrive(facts),
      code: await judgeCode(db, id, query.code, now),
      ticket: (await readTicket(db, id, { actor, now })) ?? null,
    };
  },

  checkIn: async ({ db, params, body, actor, now, audit, publish }) => {
    // Vital signs are clinical data, which the front desk cannot write (docs/spec/clinical.md §1).
    if (body.vitals && !actor.permissions.has('clinical:write'))
      throw new ProblemError('permission.denied', { meta: { permission: 'clinical:write' } });
    const { id, patientId } = await resolve(db, params);
    const appointment = await lockAppointment(db, id);
    const identifiedBy = (await judgeCode(db, id, body.code, now)) === 'valid' ? 'code' : 'desk';
    return checkInPatient({ db, actor, now, audit, publish }, appointment, patientId, {
      ...body,
      identifiedBy,
    });
  },
});
