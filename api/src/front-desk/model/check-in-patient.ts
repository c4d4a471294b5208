import type {
  CheckInWarning,
  ConsentAnswers,
  QueuePriority,
  QueueStage,
  Ticket,
} from '@sala/shared-contracts';
import {
  type AppointmentRow,
  validateAnswers,
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
import { canArrive, demandArrivalAllowed, isLate, warningsOf } from './arrival-rules';
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
} from '../sql/check-in.queries';

/** How the patient was identified: by the desk, by the code of a reminder, or at the kiosk. */
type IdentifiedBy = 'desk' | 'code' | 'kiosk';

export interface CheckInOptions {
  readonly identifiedBy: IdentifiedBy;
  readonly consents?: ConsentAnswers | undefined;
  readonly acknowledged?: readonly CheckInWarning[] | undefined;
  readonly stage: QueueStage;
  /** Defaults to the priority of the appointment. */
  readonly priority?: QueuePriority | undefined;
  readonly roomId?: string | null | undefined;
  readonly departmentId?: string | undefined;
  readonly customAnswers?: AppointmentRow['customAnswers'] | undefined;
  readonly vitals?: Measured | undefined;
  /** It followed from elsewhere: the history names nobody. */
  readonly unattended?: boolean;
}

/** Merges the answers with those of the booking; every required question must be answered. */
const demandAnswers = async (
  { db }: Desk,
  appointment: AppointmentRow,
  given: CheckInOptions['customAnswers'],
): Promise<void> => {
  const { questions } = await readQuestions(db, appointment.eventTypeId);
  const faults = validateAnswers(questions, given ?? {}, appointment.customAnswers);
  if (faults.length > 0) throw invalid(...faults);
};

const storeAnswers = async (
  { db }: Desk,
  appointment: AppointmentRow,
  given: CheckInOptions['customAnswers'],
): Promise<void> => {
  if (given)
    await saveAnswers(
      db,
      appointment.id,
      JSON.stringify({ ...appointment.customAnswers, ...given }),
    );
};

const queuePriorityOf = ({ priority }: Pick<AppointmentRow, 'priority'>): QueuePriority =>
  priority === 'routine' ? 'normal' : priority;

/** Room and department must be in use and belong to the site. @throws request.invalid */
export const demandPlace = async (
  { db }: Pick<Desk, 'db'>,
  siteId: string,
  { departmentId, roomId }: Pick<CheckInOptions, 'departmentId' | 'roomId'>,
): Promise<void> => {
  const { department, room } = await checkPlace(db, departmentId ?? null, roomId ?? null, siteId);
  if (!department) throw invalid({ path: 'departmentId', code: 'unknown' });
  if (!room) throw invalid({ path: 'roomId', code: 'unknown' });
};

/** Opens a visit with the patient's next number. The patient's arrivals must be locked. */
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
  // A repeated check-in keeps a charge that has been sold in the meantime.
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

/** The seat of a no-show, whose slot may have been booked by others in the meantime. */
const seatOfNoShow = async (
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

/** Checks whether the patient can be checked in. @throws the reason against it */
export const demandCheckInAllowed = async (
  desk: Desk,
  appointment: AppointmentRow,
  patientId: string,
  reception: CheckInOptions,
): Promise<Admission> => {
  const { db, now } = desk;
  await readBookablePatient(db, patientId);
  const settings = await readClinicSettings(db);
  const facts = await readArrivalFacts(db, appointment.id, patientId, now);
  if (!canArrive(facts)) throw refuseMove(appointment.status);
  demandArrivalAllowed(facts, warningsOf(facts, settings, now), reception.acknowledged ?? []);
  await demandPlace(desk, appointment.siteId, reception);
  await demandAnswers(desk, appointment, reception.customAnswers);
  const late = appointment.status === 'no_show' || isLate(facts, settings, now);
  if (late && reception.identifiedBy === 'kiosk') throw new ProblemError('kiosk.desk_needed'); // the desk decides whether the doctor still sees them
  return { facts, late };
};

/**
 * Checks a patient in (docs/spec/front-desk.md §1): consents, appointment, visit, charge and queue
 * entry in one transaction. The appointment must be locked. Idempotent: a repeated call returns the
 * same ticket.
 */
export const checkInPatient = async (
  desk: Desk,
  appointment: AppointmentRow,
  patientId: string,
  reception: CheckInOptions,
): Promise<Ticket> => {
  const { db, actor, now } = desk;
  const before = await readTicket(db, appointment.id, desk);
  if (before) return before;
  await lockArrivals(desk, patientId);
  if (reception.consents)
    await recordConsents(desk, patientId, reception.consents, { userId: actor.userId, now });
  const { facts, late } = await demandCheckInAllowed(desk, appointment, patientId, reception);
  await storeAnswers(desk, appointment, reception.customAnswers);
  const departmentId = reception.departmentId ?? appointment.departmentId;
  const columns = {
    checked_in_at: now,
    arrived_late: late,
    ...(await seatOfNoShow(desk, appointment)),
  };
  await moveAppointment(
    db,
    appointment,
    'checked_in',
    {
      actor: actor.device || reception.unattended ? null : actor,
      now,
      columns,
      facts: { identifiedBy: reception.identifiedBy },
    },
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
  if (!ticket) throw new Error('the patient is checked in without a token');
  return ticket;
};
