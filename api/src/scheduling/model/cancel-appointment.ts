import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { setEntryStatus, withdrawOffers } from '../sql/waitlist.queries';
import { moveAppointment, type MoveColumns } from './move-appointment';
import { offerFreedTime } from './waitlist';

interface CancelContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

const dayMs = 86_400_000;

/** Cancelled within 24 hours of the start, by either side. */
const isLate = ({ startAt }: AppointmentRow, now: string): boolean =>
  startAt !== null && Date.parse(startAt) - Date.parse(now) < dayMs;

export interface Cancellation {
  readonly cancelReasonId?: string | null | undefined;
  readonly by: 'patient' | 'clinic';
  readonly note?: string | null | undefined;
  /** Nobody takes the freed time: the practitioner leaves. */
  readonly withoutOffer?: boolean;
  /** The patient did it without anybody of the clinic. */
  readonly unattended?: boolean;
}

/** Ends the place on the waiting list, or offers the time to the next waiting patient. */
const afterCancelling = async (
  context: CancelContext,
  appointment: AppointmentRow,
): Promise<void> => {
  const { db, actor, now, audit, publish, mail } = context;
  const offerer = { db, userId: actor.userId, now, audit, publish, mail };
  if (appointment.status === 'waitlisted') {
    await setEntryStatus(db, appointment.id, 'cancelled', now);
    for (const freedId of await withdrawOffers(db, appointment.id))
      await offerFreedTime(offerer, freedId);
    return;
  }
  await offerFreedTime(offerer, appointment.id);
};

const cancelColumns = (
  { cancelReasonId, by }: Cancellation,
  appointment: AppointmentRow,
  now: string,
): MoveColumns => ({
  cancelled_at: now,
  cancel_reason_id: cancelReasonId ?? null,
  cancelled_by: by,
  cancelled_late: isLate(appointment, now),
});

/** A locked appointment; the reason was demanded. */
export const cancelAppointment = async (
  context: CancelContext,
  appointment: AppointmentRow,
  cancelling: Cancellation,
): Promise<void> => {
  const { db, actor, now } = context;
  await moveAppointment(
    db,
    appointment,
    'cancelled',
    {
      actor: cancelling.unattended ? null : actor,
      now,
      reason: cancelling.note,
      columns: cancelColumns(cancelling, appointment, now),
    },
    context,
  );
  if (!cancelling.withoutOffer) await afterCancelling(context, appointment);
};
