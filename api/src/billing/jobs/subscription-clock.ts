import { AfterCommit } from '../../platform/database/after-commit';
import type { Subscriber } from '../../platform/events/subscribers';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { findUnsettled, listToEnd, markEnded } from '../sql/checkouts.queries';
import { readSubscription, type SubscriptionRow } from '../sql/subscriptions.queries';
import { advance, nextLook } from '../model/advance';
import type { BillingAccount } from '../model/billing-account';
import { askIfReachable } from '../model/payment-problems';
import { subscriptionClockJob } from '../model/subscription-clock-job';
import { endSuperseded } from '../model/end-superseded';
import { startComparisons } from '../model/reconciliation/comparison-job';
import { listWhile } from '../model/reconciliation/settle-subscription';
import { lookAtProvider, type Snapshot } from '../model/snapshot';
import { writeSnapshot } from '../model/write-snapshot';

const goOn = async (context: JobContext): Promise<StepOutcome> => ({
  repeatAt: nextLook(await advance(context), context.now),
});

const inAnHour = (now: string): string => new Date(Date.parse(now) + 3_600_000).toISOString();

/** At the end of a period, and while people pay, events are still on their way. */
const isExpected = (row: SubscriptionRow, { checkout }: Snapshot, now: string): boolean =>
  checkout !== null ||
  (row.periodEnd !== null && Math.abs(Date.parse(now) - Date.parse(row.periodEnd)) < 3_600_000);

/** What no event told us of is listed as repaired by itself. */
const write = async (
  context: JobContext,
  snapshot: Snapshot,
  asked: SubscriptionRow,
): Promise<boolean> => {
  if (isExpected(asked, snapshot, context.now)) return writeSnapshot(context, snapshot);
  return (await listWhile(context, [snapshot], () => writeSnapshot(context, snapshot))) !== null;
};

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
        if (seen && !(await write(later, seen.snapshot, row))) return 'more';
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
  handle: async ({ db, event, userId, now }) => {
    if (userId === null) return;
    await enqueueJob(db, subscriptionClockJob, event.entityId, userId);
    const { timeZone } = await readSubscription(db);
    await startComparisons(db, { companyId: event.entityId, userId, now, timeZone });
  },
};
