import { AfterCommit } from '../../platform/database/after-commit';
import type { Subscriber } from '../../platform/events/subscribers';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { findUnsettled, listToEnd, markEnded } from '../sql/checkouts.queries';
import { readSubscription } from '../sql/subscriptions.queries';
import { advance, nextLook } from '../model/advance';
import type { BillingAccount } from '../model/billing-account';
import { askIfReachable } from '../model/payment-problems';
import { subscriptionClockJob } from '../model/subscription-clock-job';
import { endSuperseded } from '../model/end-superseded';
import { lookAtProvider } from '../model/snapshot';
import { writeSnapshot } from '../model/write-snapshot';

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
    const older = await listToEnd(db);
    const isKnown = row.providerId !== null || checkout?.providerId != null || older.length > 0;
    if (!account || !isKnown) return goOn(context);
    const look = { revision: row.revision, subscriptionId: row.providerId };
    return new AfterCommit(async () => {
      const seen = await askIfReachable(async () => {
        const ended = await endSuperseded(account, older, look);
        const snapshot =
          ended.paid ?? (await lookAtProvider(account, { ...look, checkout: checkout ?? null }));
        return { ended, snapshot };
      });
      return async (later: JobContext) => {
        if (seen && !(await writeSnapshot(later, seen.snapshot))) return 'more';
        if (seen) await markEnded(later.db, seen.ended.ids);
        const next = await goOn(later);
        // Until the provider answers, nobody knows whether it was paid.
        return seen ? next : { repeatAt: inAnHour(later.now) };
      };
    });
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: inAnHour(now) }),
});

/** A new company has its trial from the first day on. */
export const startSubscriptionClock: Subscriber<'company.created'> = {
  name: 'billing_start_clock',
  events: ['company.created'],
  handle: ({ db, event, userId }) =>
    userId === null
      ? Promise.resolve()
      : enqueueJob(db, subscriptionClockJob, event.entityId, userId),
};
