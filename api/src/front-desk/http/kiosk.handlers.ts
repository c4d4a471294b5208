import {
  limits,
  type Contract,
  type EndpointRequest,
  type KioskAppointment,
} from '@sala/shared-contracts';
import { requirePassword } from '../../identity';
import { type AppointmentRow, findByCode, lockAppointment } from '../../scheduling';
import { recordPatientRead } from '../../patients';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { findSurvivingPatient } from '../sql/arrival-facts.queries';
import { countWrongAnswer, readKioskFacts } from '../sql/kiosk.queries';
import {
  demandCheckInAllowed,
  checkInPatient,
  type CheckInOptions,
} from '../model/check-in-patient';
import { readTicket } from '../sql/ticket.queries';
import type { Desk } from '../sql/check-in.queries';

type Proof = EndpointRequest<Contract['kioskAppointment']>['body'];

interface Opened {
  readonly appointment: AppointmentRow;
  readonly patientId: string;
  readonly shown: KioskAppointment;
}

/** One problem code for every case that needs the desk, so that the kiosk discloses no reason. */
const deskNeeded = (cause?: ProblemError): ProblemError =>
  new ProblemError('kiosk.desk_needed', { cause });

const orDeskNeeded = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    throw error instanceof ProblemError ? deskNeeded(error) : error;
  }
};

/**
 * Finds an appointment by its code and the day of birth. Locks it, so that concurrent attempts are
 * counted one by one.
 */
const open = async ({ db, actor, now, audit }: Desk, { shown, bornOn }: Proof): Promise<Opened> => {
  const code = await findByCode(db, shown, now);
  if (!code?.alive) throw deskNeeded();
  const appointment = await lockAppointment(db, code.appointmentId);
  if (actor.device && appointment.siteId !== actor.device.siteId) throw deskNeeded();
  const patientId = await findSurvivingPatient(db, appointment.patientId);
  const { day, month, wrongAnswers, ...facts } = await readKioskFacts(
    db,
    appointment.id,
    patientId,
  );
  if (wrongAnswers >= limits.kioskAnswersMax) throw deskNeeded();
  if (day === bornOn.day && month === bornOn.month) {
    await recordPatientRead(audit, patientId);
    return { appointment, patientId, shown: facts };
  }
  await countWrongAnswer(db, code.codeHash);
  throw new ProblemError(
    wrongAnswers + 1 < limits.kioskAnswersMax ? 'kiosk.birth_mismatch' : 'kiosk.desk_needed',
    { keepWrites: true },
  );
};

/** Check-in without acknowledged warnings or answers: the kiosk decides nothing for the patient. */
const kioskOptions: CheckInOptions = { identifiedBy: 'kiosk', stage: 'consultation' };

export const kioskHandlers = defineHandlers<'kioskAppointment' | 'kioskArrive' | 'kioskLeave'>({
  kioskAppointment: async (desk) => {
    const { appointment, patientId, shown } = await open(desk, desk.body);
    if (!(await readTicket(desk.db, appointment.id, desk)))
      await orDeskNeeded(() => demandCheckInAllowed(desk, appointment, patientId, kioskOptions));
    return shown;
  },

  kioskArrive: async (desk) => {
    const { appointment, patientId, shown } = await open(desk, desk.body);
    const { token, room, ahead } = await orDeskNeeded(() =>
      checkInPatient(desk, appointment, patientId, kioskOptions),
    );
    return { patient: shown.patient, token, room, ahead };
  },

  kioskLeave: async (context) => {
    await requirePassword(context, context.actor.userId, context.body.password);
  },
});
