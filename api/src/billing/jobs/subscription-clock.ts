import type { Db } from '../../platform/database/database';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Subscriber } from '../../platform/events/subscribers';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { enqueueJob, scheduleJob } from '../../platform/jobs/job.queries';
import { findUnsettled } from '../sql/checkouts.queries';
import { readSubscription } from '../sql/subscriptions.queries';
import { advance, nextLook } from '../model/advance';
import type { BillingAccount } from '../model/billing-account';
import { askIfReachable } from '../model/payment-problems';
import { lookAtProvider } from '../model/snapshot';
import { writeSnapshot } from '../model/write-snapshot';

/** Kind of job; its entity is the company. */
export const subscriptionClockJob = 'subscription_clock';

const goOn = async (context: JobContext): Promise<StepOutcome> => ({
  repeatAt: nextLook(await advance(context), context.now),
});

const inAnHour = (now: string): string => new Date(Date.parse(now) + 3_600_000).toISOString();

/**
 * Asks the provider, so that a lost webhook is made up for, then moves the subscription to where
 * the clock says.
 */
export const subscriptionClockKind = (account: BillingAccount | null): JobKind => ({
  step: async (context) => {
    const { db } = context;
    const row = await readSubscription(db);
    const checkout = await findUnsettled(db);
    if (!account || (row.providerId === null && !checkout?.providerId)) return goOn(context);
    const look = {
      revision: row.revision,
      checkout: checkout ?? null,
      subscriptionId: row.providerId,
    };
    return new AfterCommit(async () => {
      const snapshot = await askIfReachable(() => lookAtProvider(account, look));
      return async (later: JobContext) => {
        if (snapshot && !(await writeSnapshot(later, snapshot))) return 'more';
        const next = await goOn(later);
        // Until the provider answers, nobody knows whether it was paid.
        return snapshot ? next : { repeatAt: inAnHour(later.now) };
      };
    });
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: inAnHour(now) }),
});

/** Dates changed: the clock looks again at once. */
export const wakeSubscriptionClock = (
  db: Db,
  { companyId, userId, now }: { companyId: string; userId: string; now: string },
): Promise<void> => scheduleJob(db, subscriptionClockJob, companyId, userId, { dueAt: now, now });

/** A new company has its trial from the first day on. */
export const startSubscriptionClock: Subscriber<'company.created'> = {
  name: 'billing_start_clock',
  events: ['company.created'],
  handle: ({ db, event, userId }) =>
    userId === null
      ? Promise.resolve()
      : enqueueJob(db, subscriptionClockJob, event.entityId, userId),
};
