import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { planJob } from '../../platform/jobs/job.queries';
import { lockAppointment } from '../model/appointment-row';
import { waitEndJob } from './follow-up';
import { moveAppointment } from '../model/move-appointment';
import { offerFreedTime } from '../model/waitlist';
import { setEntry, withdrawOffers } from '../sql/waitlist.queries';

/**
 * When the last day that somebody would come is over, at their site; null: they wait for as long as
 * it takes.
 */
const readEnd = async (db: Db, waitingId: string): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(
      `select (w.date_to + 1)::timestamp at time zone coalesce(s.time_zone, c.time_zone) as at
       from waitlist_entry w
       join appointment a on a.company_id = w.company_id and a.id = w.appointment_id
       join site s on s.company_id = a.company_id and s.id = a.site_id
       join company c on c.id = a.company_id
       where w.appointment_id = $1`,
      [waitingId],
    )
  ).at;

export const planWaitEnd = async (
  db: Db,
  waitingId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const dueAt = await readEnd(db, waitingId);
  if (dueAt !== null) await planJob(db, waitEndJob, waitingId, userId, { dueAt, now });
};

/**
 * Nothing came free on the days that somebody could come: they wait no longer, and what they were
 * offered is the next one's.
 */
export const waitEndKind: JobKind = {
  step: async (context) => {
    const { db, entityId, now } = context;
    const waiting = await lockAppointment(db, entityId);
    const end = await readEnd(db, entityId);
    if (waiting.status !== 'waitlisted' || end === null || now < end) return 'done';
    await moveAppointment(
      db,
      waiting,
      'cancelled',
      { actor: null, now, columns: { cancelled_at: now } },
      context,
    );
    await setEntry(db, entityId, 'expired', now);
    for (const freedId of await withdrawOffers(db, entityId))
      await offerFreedTime(context, freedId);
    return 'done';
  },
  abandon: () => Promise.resolve(),
};
