import type { Db } from '../../platform/database/database';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { freeSeat } from '../sql/booking';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { moveAppointment } from './move-appointment';
import { findServingEntry, assignVisit } from '../sql/consultations.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';

export interface ConsultationContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId'> & Partial<Pick<Actor, 'roles' | 'apiToken'>>;
  readonly now: string;
}

export interface StartOptions {
  readonly appointmentId: string;
  /** The practitioner who takes an unassigned patient; null leaves the patient unassigned. */
  readonly takenBy: string | null;
  /** The parallel consultation has been confirmed. */
  readonly alongside?: boolean | undefined;
  /** It followed from elsewhere: the history names nobody. */
  readonly unattended?: boolean;
}

/** Looks for another consultation in recent days. Patients of one group session count as one. */
const demandNoParallel = async (
  { db, now, actor: { roles = [], apiToken } }: ConsultationContext,
  { id, eventTypeId, startAt }: AppointmentRow,
  practitionerId: string,
): Promise<void> => {
  const other = await findServingEntry(db, { practitionerId, id, eventTypeId, startAt, now });
  if (!other) return;
  const { patient, ...meta } = other;
  const names = scopeFor({ roles, ...(apiToken ? { apiToken } : {}) }, 'patients:read');
  throw new ProblemError('appointment.another_in_progress', {
    meta: { ...meta, patient: names === undefined ? null : patient },
  });
};

/**
 * Starts the consultation: moves the appointment, and with it queue and visit. An unassigned
 * patient is assigned. @throws appointment.another_in_progress unless confirmed
 */
export const startConsultation = async (
  desk: ConsultationContext,
  { appointmentId, takenBy, alongside = false, unattended = false }: StartOptions,
): Promise<void> => {
  const { db, actor, now } = desk;
  const appointment = await lockAppointment(db, appointmentId);
  const { startAt, endAt } = appointment;
  const practitionerId = appointment.practitionerId ?? takenBy;
  if (practitionerId !== null && !alongside && appointment.status === 'checked_in')
    await demandNoParallel(desk, appointment, practitionerId);
  const taken =
    appointment.practitionerId === null && takenBy !== null && startAt !== null && endAt !== null
      ? { practitioner_id: takenBy, seat: await freeSeat(db, takenBy, startAt, endAt) }
      : {};
  await moveAppointment(
    db,
    appointment,
    'in_progress',
    { actor: unattended ? null : actor, now, columns: { started_at: now, ...taken } },
    desk,
  );
  if ('practitioner_id' in taken) await assignVisit(db, appointmentId, takenBy);
};
