import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { waitEndJob } from './follow-up';
import { moveAppointment } from '../model/move-appointment';
import { offerFreedTime } from '../model/waitlist';
import { setEntryStatus, withdrawOffers, readWaitEnd } from '../sql/waitlist.queries';
import { lockAppointment } from '../sql/appointment-row.queries';

export const planWaitEnd = async (
  db: Db,
  waitingId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const dueAt = await readWaitEnd(db, waitingId);
  if (dueAt !== null) await scheduleJob(db, waitEndJob, waitingId, userId, { dueAt, now });
};

/** Ends a wait after its last day and passes a pending offer to the next patient. */
export const waitEndKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now } = context;
    const waiting = await lockAppointment(db, entityId);
    const end = await readWaitEnd(db, entityId);
    if (waiting.status !== 'waitlisted' || end === null || now < end) return 'done';
    await moveAppointment(
      db,
      waiting,
      'cancelled',
      { actor: null, now, columns: { cancelled_at: now } },
      context,
    );
    await setEntryStatus(db, entityId, 'expired', now);
    for (const freedId of await withdrawOffers(db, entityId))
      await offerFreedTime(context, freedId);
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
