import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import type { AppointmentRow } from './appointment-row';
import type { Consulting } from './begin-consultation';
import { moveAppointment } from './move-appointment';

const isSigned = async (db: Db, appointmentId: string): Promise<boolean> => {
  const { signed } = await db.one<{ signed: boolean }>(
    `select exists (
       select from queue_entry q join visit v on v.company_id = q.company_id and v.id = q.visit_id where q.appointment_id = $1 and v.status = 'signed'
     ) as signed`,
    [appointmentId],
  );
  return signed;
};

/**
 * The consultation is over. What nobody has signed is closed with a reason (screens §8). @throws
 * request.invalid at `reason`
 */
export const endConsultation = async (
  desk: Consulting,
  appointment: Pick<AppointmentRow, 'id' | 'status'>,
  reason: string | null | undefined,
): Promise<void> => {
  const { db, actor, now } = desk;
  if (appointment.status === 'in_progress' && !reason && !(await isSigned(db, appointment.id)))
    throw invalid({ path: 'reason', code: 'required' });
  await moveAppointment(
    db,
    appointment,
    'completed',
    { actor, now, reason, columns: { completed_at: now } },
    desk,
  );
};
