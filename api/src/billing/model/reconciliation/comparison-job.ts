import type { Db } from '../../../platform/database/database';
import { enqueueJob, scheduleJob } from '../../../platform/jobs/job.queries';
import { minutesOf, nextAt, wallMoment } from '../../../platform/time/wall-clock';

/** Kind of job; its entity is the company. */
export const comparisonJob = 'billing_comparison';

/** While nobody works, and before the morning look of the subscription's clock. */
const night = minutesOf('03:00');

export const nextNight = (now: string, timeZone: string): string => nextAt(now, timeZone, night);

/** Whether the comparison of the day may have been made. */
export const isPastNight = (now: string, timeZone: string): boolean =>
  wallMoment(now, timeZone).minutes >= night;

interface Asked {
  readonly companyId: string;
  readonly userId: string;
  readonly now: string;
}

/** From the next night on. */
export const startComparisons = (
  db: Db,
  { companyId, userId, now, timeZone }: Asked & { readonly timeZone: string },
): Promise<void> =>
  enqueueJob(db, comparisonJob, companyId, userId, { dueAt: nextNight(now, timeZone), now });

/** Compares now; the nights go on as before. */
export const compareNow = (db: Db, { companyId, userId, now }: Asked): Promise<void> =>
  scheduleJob(db, comparisonJob, companyId, userId, { dueAt: now, now });
