import { invalid } from '../../platform/http/problem-error';
import type { ConsultationContext } from './start-consultation';
import { moveAppointment } from './move-appointment';
import { isSigned } from '../sql/consultations.queries';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/**
 * Ends the consultation. Without a signed note it needs a reason (docs/spec/clinical.md §2).
 *
 * @param unattended it followed from elsewhere: the history names nobody
 * @throws request.invalid at `reason`
 */
export const endConsultation = async (
  desk: ConsultationContext,
  appointment: Pick<AppointmentRow, 'id' | 'status'>,
  reason: string | null | undefined,
  unattended = false,
): Promise<void> => {
  const { db, actor, now } = desk;
  if (appointment.status === 'in_progress' && !reason && !(await isSigned(db, appointment.id)))
    throw invalid({ path: 'reason', code: 'required' });
  await moveAppointment(
    db,
    appointment,
    'completed',
    { actor: unattended ? null : actor, now, reason, columns: { completed_at: now } },
    desk,
  );
};
