import type {
  CheckInWarning,
  ConsentAnswers,
  QueuePriority,
  QueueStage,
  Ticket,
} from '@sala/shared-contracts';
import {
  type AppointmentRow,
  answersFaults,
  freeSeat,
  lockPractitionerTime,
  moveAppointment,
  refuseMove,
} from '../../scheduling';
import { type Measured, readBookablePatient, recordConsents, recordVitals } from '../../patients';
import { readClinicSettings } from '../../clinic';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { addEntry } from './add-entry';
import { readArrivalFacts, type ArrivalFacts } from '../sql/arrival-facts.queries';
import { canArrive, demandArrival, isLate, warningsOf } from './arrival-rules';
import { readQuote } from '../sql/quote.queries';
import { readTicket } from '../sql/ticket.queries';
import {
  readQuestions,
  saveAnswers,
  checkPlace,
  insertVisit,
  saveVisitCharge,
  type Desk,
  lockArrivals,
} from '../sql/receive.queries';

/**
 * How it is known who came: the desk looked, they showed the code of their reminder, or they did
 * all of it by themselves.
 */
type IdentifiedBy = 'desk' | 'code' | 'kiosk';

/** How somebody is received. */
export interface Reception {
  readonly identifiedBy: IdentifiedBy;
  readonly consents?: ConsentAnswers | undefined;
  readonly acknowledged?: readonly CheckInWarning[] | undefined;
  readonly stage: QueueStage;
  /** Absent: as pressing as the appointment is. */
  readonly priority?: QueuePriority | undefined;
  readonly roomId?: string | null | undefined;
  readonly departmentId?: string | undefined;
  readonly customAnswers?: AppointmentRow['customAnswers'] | undefined;
  readonly vitals?: Measured | undefined;
}

/** The answers at the desk complete those of the booking; what is required must be there now. */
const demandAnswers = async (
  { db }: Desk,
  appointment: AppointmentRow,
  given: Reception['customAnswers'],
): Promise<void> => {
  const { questions } = await readQuestions(db, appointment.eventTypeId);
  const faults = answersFaults(questions, given ?? {}, appointment.customAnswers);
  if (faults.length > 0) throw invalid(...faults);
};

const keepAnswers = async (
  { db }: Desk,
  appointment: AppointmentRow,
  given: Reception['customAnswers'],
): Promise<void> => {
  if (given)
    await saveAnswers(
      db,
      appointment.id,
      JSON.stringify({ ...appointment.customAnswers, ...given }),
    );
};

/** As pressing in the queue as when it was booked. */
const queuePriorityOf = ({ priority }: Pick<AppointmentRow, 'priority'>): QueuePriority =>
  priority === 'routine' ? 'normal' : priority;

/** What is named must be in use, at the site where they are. @throws request.invalid */
export const demandPlace = async (
  { db }: Pick<Desk, 'db'>,
  siteId: string,
  { departmentId, roomId }: Pick<Reception, 'departmentId' | 'roomId'>,
): Promise<void> => {
  const { department, room } = await checkPlace(db, departmentId ?? null, roomId ?? null, siteId);
  if (!department) throw invalid({ path: 'departmentId', code: 'unknown' });
  if (!room) throw invalid({ path: 'roomId', code: 'unknown' });
};

/** A visit with the patient's next number. The arrivals of the patient must be locked. */
const openVisit = async (
  { db, actor, now, audit, publish }: Desk,
  appointment: AppointmentRow,
  patientId: string,
  departmentId: string,
): Promise<string> => {
  const visit = await insertVisit(db, {
    patientId,
    id: appointment.id,
    practitionerId: appointment.practitionerId,
    departmentId,
    siteId: appointment.siteId,
    kind: appointment.kind === 'telehealth' ? 'telehealth' : 'ambulatory',
    now,
    userId: actor.userId,
  });
  await audit({
    action: 'visit.opened',
    entityType: 'visit',
    entityId: visit.id,
    diff: { visitNumber: [null, visit.visitNumber], patientId: [null, patientId] },
  });
  await publish({
    type: 'visit.opened',
    entityId: visit.id,
    payload: { patientId, appointmentId: appointment.id },
  });
  return visit.id;
};

const charge = async (
  { db, actor, now }: Desk,
  visitId: string,
  appointmentId: string,
  patientId: string,
): Promise<void> => {
  const { description, price, freeFollowUp, productId } = await readQuote(
    db,
    appointmentId,
    patientId,
    now,
  );
  // Who was received before, and is again, keeps what a sale has taken up meanwhile.
  await saveVisitCharge(db, {
    visitId,
    appointmentId,
    productId,
    description,
    price,
    freeFollowUp,
    now,
    userId: actor.userId,
  });
};

/** The time of who was missed may be somebody else's by now: they stand beside them. */
const besideOthers = async (
  { db }: Desk,
  { id, status, practitionerId, startAt, endAt, overbooked }: AppointmentRow,
): Promise<{ readonly seat?: number }> => {
  if (
    status !== 'no_show' ||
    practitionerId === null ||
    startAt === null ||
    endAt === null ||
    overbooked
  )
    return {};
  await lockPractitionerTime(db, practitionerId);
  return { seat: await freeSeat(db, practitionerId, startAt, endAt, id) };
};

interface Admission {
  readonly facts: ArrivalFacts;
  readonly late: boolean;
}

/** Whether somebody can be received so. @throws what stands in the way */
export const demandReception = async (
  desk: Desk,
  appointment: AppointmentRow,
  patientId: string,
  reception: Reception,
): Promise<Admission> => {
  const { db, now } = desk;
  await readBookablePatient(db, patientId);
  const settings = await readClinicSettings(db);
  const facts = await readArrivalFacts(db, appointment.id, patientId, now);
  if (!canArrive(facts)) throw refuseMove(appointment.status);
  demandArrival(facts, warningsOf(facts, settings, now), reception.acknowledged ?? []);
  await demandPlace(desk, appointment.siteId, reception);
  await demandAnswers(desk, appointment, reception.customAnswers);
  const late = appointment.status === 'no_show' || isLate(facts, settings, now);
  if (late && reception.identifiedBy === 'kiosk') throw new ProblemError('kiosk.desk_needed'); // somebody decides whether the doctor still sees them
  return { facts, late };
};

/**
 * A patient is here (screens §3, check-in): consents, appointment, visit, charge and a place in the
 * queue, all or nothing. The appointment must be locked. Asked again, the answer is what came of it
 * the first time.
 */
export const receive = async (
  desk: Desk,
  appointment: AppointmentRow,
  patientId: string,
  reception: Reception,
): Promise<Ticket> => {
  const { db, actor, now } = desk;
  const before = await readTicket(db, appointment.id, desk);
  if (before) return before;
  await lockArrivals(desk, patientId);
  if (reception.consents)
    await recordConsents(desk, patientId, reception.consents, { userId: actor.userId, now });
  const { facts, late } = await demandReception(desk, appointment, patientId, reception);
  await keepAnswers(desk, appointment, reception.customAnswers);
  const departmentId = reception.departmentId ?? appointment.departmentId;
  const columns = {
    checked_in_at: now,
    arrived_late: late,
    ...(await besideOthers(desk, appointment)),
  };
  await moveAppointment(
    db,
    appointment,
    'checked_in',
    { actor, now, columns, facts: { identifiedBy: reception.identifiedBy } },
    desk,
  );
  const visitId =
    facts.openVisit?.id ?? (await openVisit(desk, appointment, patientId, departmentId));
  await charge(desk, visitId, appointment.id, patientId);
  if (reception.vitals) await recordVitals(desk, visitId, reception.vitals);
  const { stage, roomId } = reception;
  const priority = reception.priority ?? queuePriorityOf(appointment);
  const place = {
    visitId,
    appointmentId: appointment.id,
    departmentId,
    roomId: roomId === undefined ? appointment.roomId : roomId,
    onDate: facts.day,
    stage,
    priority,
  };
  await addEntry(db, place, { userId: actor.userId, now }, desk);
  const ticket = await readTicket(db, appointment.id, desk);
  if (!ticket) throw new Error('somebody was received and has no token');
  return ticket;
};
