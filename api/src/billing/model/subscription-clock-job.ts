import type { Db } from '../../platform/database/database';
import { scheduleJob } from '../../platform/jobs/job.queries';

/** Kind of job; its entity is the company. */
export const subscriptionClockJob = 'subscription_clock';

/** Something is to be looked at: the clock does so at once. */
export const wakeSubscriptionClock = (
  db: Db,
  { companyId, userId, now }: { companyId: string; userId: string; now: string },
): Promise<void> => scheduleJob(db, subscriptionClockJob, companyId, userId, { dueAt: now, now });
