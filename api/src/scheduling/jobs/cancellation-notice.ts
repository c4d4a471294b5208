import { minutesAfter, tellingUndoMinutes } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { tellCancelled } from '../model/tell-cancelled';
import { recordMessage } from '../sql/patient-messages.queries';
import { lockAppointment } from '../sql/appointment-row.queries';
import { cancellationJob } from './follow-up';

/** The patient is told once the cancellation is not taken back any more. */
export const planCancellationNotice = (
  db: Db,
  appointmentId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> =>
  scheduleJob(db, cancellationJob, appointmentId, userId, {
    dueAt: minutesAfter(now, tellingUndoMinutes),
    now,
  });

export const cancellationKind: JobKind = {
  step: async (context) => {
    const { db, entityId, userId } = context;
    await lockAppointment(db, entityId);
    await tellCancelled(context, entityId, userId);
    return 'done';
  },
  abandon: async ({ db, entityId, now, userId }) => {
    await recordMessage(db, {
      appointmentId: entityId,
      kind: 'cancellation',
      because: 'error',
      now,
      sentBy: userId,
    });
  },
};
