import { randomUUID } from 'node:crypto';
import { appointmentStatusOfSap } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { bookAppointment, mayOverbook, readFrontDesk, waitForTime } from '../../scheduling';
import { readRecordLocale } from '../sql/behalf.queries';
import { lockSapAppointment, setImported, type ImportFacts } from '../sql/sap-schedule.queries';
import { deskFor, stepTowards } from './follow-appointment';
import { sapWords } from './sap-words';

type ImportContext = Context<'sapAppointmentImport'>;

/** SAP's appointment is over, or its patient or practitioner are not known here. */
const demandImportable = (
  facts: ImportFacts,
  practitionerId: string | undefined,
): { readonly patientId: string; readonly practitionerId: string } => {
  const status = appointmentStatusOfSap[facts.status];
  if (status === 'cancelled' || status === 'no_show' || status === 'completed')
    throw new ProblemError('sap_appointment.over', { meta: { status: facts.status } });
  if (facts.patientId === null) throw new ProblemError('sap_appointment.not_linked');
  const chosen = practitionerId ?? facts.practitionerId;
  if (chosen === null) throw new ProblemError('sap_appointment.no_practitioner');
  return { patientId: facts.patientId, practitionerId: chosen };
};

/** A department that does not serve the site is a fault of the chosen event type. */
const atEventType = (error: unknown): unknown =>
  error instanceof ProblemError && error.facts.errors?.some(({ path }) => path === 'departmentId')
    ? invalid({ path: 'eventTypeId', code: 'not_an_option' })
    : error;

const book = async (
  context: ImportContext,
  facts: ImportFacts,
  people: { readonly patientId: string; readonly practitionerId: string },
): Promise<string> => {
  const { db, actor, body } = context;
  const common = {
    ...people,
    eventTypeId: body.eventTypeId,
    departmentId: facts.departmentId ?? undefined,
    bookedVia: 'sap' as const,
  };
  if (facts.status === 'waiting_list')
    return waitForTime(context, {
      ...common,
      bookingKey: randomUUID(),
      timePreference: 'any',
    });
  const overbooks =
    facts.overbooked && mayOverbook(actor, facts.practitionerUserId, await readFrontDesk(db));
  return bookAppointment(context, {
    ...common,
    bookingKey: null,
    startAt: facts.startAt,
    minutes: facts.minutes > 0 ? facts.minutes : undefined,
    overbookReason: overbooks ? sapWords[await readRecordLocale(db)].overbooked : null,
    begins: facts.status === 'planned' ? 'requested' : 'scheduled',
  });
};

/**
 * Books an appointment of SAP with us, in the state that it has there as far as our rules allow.
 * Two imports of one are one after the other, and the second finds the first.
 *
 * @throws sap_appointment.over, sap_appointment.not_linked, sap_appointment.no_practitioner, and
 *   what refuses any booking
 */
export const importAppointment = async (context: ImportContext): Promise<void> => {
  const { db, params, body, audit, publish } = context;
  const facts = await lockSapAppointment(db, params.sapAppointmentId);
  if (facts.appointmentId !== null) return;
  const people = demandImportable(facts, body.practitionerId);
  const appointmentId = await book(context, facts, people).catch((error: unknown) => {
    throw atEventType(error);
  });
  await setImported(db, params.sapAppointmentId, appointmentId);
  await audit({
    action: 'sap_appointment.imported',
    entityType: 'sap_appointment',
    entityId: params.sapAppointmentId,
    diff: { appointmentId: [null, appointmentId] },
  });
  await stepTowards(
    await deskFor(context, appointmentId),
    appointmentId,
    appointmentStatusOfSap[facts.status],
  );
  await publish({
    type: 'sap_record.changed',
    entityId: params.sapAppointmentId,
    payload: { kinds: ['appointment'] },
  });
};
