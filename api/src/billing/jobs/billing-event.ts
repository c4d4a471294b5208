import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { closeBillingEvent, findOpenBillingEvent } from '../sql/billing-events.queries';
import { findCheckout, findUnsettled } from '../sql/checkouts.queries';
import { readSubscription } from '../sql/subscriptions.queries';
import { advance } from '../model/advance';
import type { BillingAccount } from '../model/billing-account';
import { lookAtProvider } from '../model/snapshot';
import { writeSnapshot } from '../model/write-snapshot';

/** Kind of job; its entity is a billing event. */
export const billingEventJob = 'billing_event';

/**
 * An event says that something changed: everything of the company is read again at the provider.
 * The event is closed in the transaction of its effect, so it has one.
 */
export const billingEventKind = (account: BillingAccount | null): JobKind => ({
  step: async ({ db, entityId }) => {
    const event = await findOpenBillingEvent(db, entityId);
    if (!event || !account) return 'done';
    const row = await readSubscription(db);
    const checkout =
      event.checkoutId === null
        ? await findUnsettled(db)
        : await findCheckout(db, event.checkoutId);
    const look = {
      revision: row.revision,
      checkout: checkout ?? null,
      subscriptionId: row.providerId,
    };
    return new AfterCommit(async () => {
      const snapshot = await lookAtProvider(account, look);
      return async (later: JobContext) => {
        if (!(await writeSnapshot(later, snapshot))) return 'more';
        await closeBillingEvent(later.db, later.entityId, later.now);
        await advance(later);
        return 'done';
      };
    });
  },
  // The provider has not answered for long; what it reported is not forgotten.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 3_600_000).toISOString() }),
});
