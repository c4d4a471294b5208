import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { freeSeat } from '../sql/booking';
import type { Trail } from '../../platform/audit/trail';
import { lockAppointment, type AppointmentRow } from './appointment-row';
import { moveAppointment } from './move-appointment';

export interface Consulting extends Trail {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
}

export interface Beginning {
  readonly appointmentId: string;
  /** Who takes a patient that is nobody’s yet; null: they stay nobody’s. */
  readonly takenBy: string | null;
  /** It is known that the practitioner has another one under way. */
  readonly alongside?: boolean | undefined;
}

/**
 * Of these days, and of another session than this one: several who sit in the same group are one
 * consultation.
 */
const demandAlone = async (
  { db, now }: Consulting,
  { id, eventTypeId, startAt }: AppointmentRow,
  practitionerId: string,
): Promise<void> => {
  const other = await db.maybe<{ since: string | null; token: string | null }>(
    `select o.started_at as since, (select q.token from queue_entry q where q.company_id = o.company_id and q.appointment_id = o.id order by q.number desc limit 1) as token
     from appointment o
     where o.practitioner_id = $1 and o.status = 'in_progress' and o.id <> $2 and not ((o.event_type_id, o.start_at) = ($3, $4) and exists (select from event_type e where e.company_id = o.company_id and e.id = o.event_type_id and e.capacity > 1))
       and o.start_at between $5::timestamptz - interval '48 hours' and $5::timestamptz + interval '48 hours'
     order by o.started_at desc nulls last limit 1`,
    [practitionerId, id, eventTypeId, startAt, now],
  );
  if (other) throw new ProblemError('appointment.another_in_progress', { meta: other });
};

/**
 * The consultation begins: the appointment, and with it queue and visit. Whoever is nobody’s
 * patient becomes that of who takes them. @throws appointment.another_in_progress the guard of
 * screens §8, which warns
 */
export const beginConsultation = async (
  desk: Consulting,
  { appointmentId, takenBy, alongside = false }: Beginning,
): Promise<void> => {
  const { db, actor, now } = desk;
  const appointment = await lockAppointment(db, appointmentId);
  const { startAt, endAt } = appointment;
  const practitionerId = appointment.practitionerId ?? takenBy;
  if (practitionerId !== null && !alongside && appointment.status === 'checked_in')
    await demandAlone(desk, appointment, practitionerId);
  const taken =
    appointment.practitionerId === null && takenBy !== null && startAt !== null && endAt !== null
      ? { practitioner_id: takenBy, seat: await freeSeat(db, takenBy, startAt, endAt) }
      : {};
  await moveAppointment(
    db,
    appointment,
    'in_progress',
    { actor, now, columns: { started_at: now, ...taken } },
    desk,
  );
  if ('practitioner_id' in taken)
    await db.query(
      'update visit set practitioner_id = $2 where id = (select visit_id from queue_entry where appointment_id = $1 order by number desc limit 1)',
      [appointmentId, takenBy],
    );
};
