import { askIfReachable } from '../payment-problems';
import type { BillingAccount } from '../billing-account';
import { lookAtProvider, type Snapshot } from '../snapshot';

/** Less than a worker reserves a job for. */
export const lookMs = 45_000;

export interface CompanyLook {
  readonly revision: number;
  readonly subscriptionId: string | null;
  readonly checkouts: readonly { readonly id: string; readonly providerId: string | null }[];
}

export interface CompanyAnswer {
  readonly snapshots: readonly Snapshot[];
  /** How many checkouts there was no time for. */
  readonly left: number;
}

/**
 * The subscription first, then the checkouts, as long as there is time. No transaction may be open.
 *
 * @returns null: the provider does not answer
 */
export const lookAtEverything = (
  account: BillingAccount,
  { revision, subscriptionId, checkouts }: CompanyLook,
): Promise<CompanyAnswer | null> =>
  askIfReachable(async () => {
    const until = performance.now() + lookMs;
    const snapshots: Snapshot[] = [];
    if (subscriptionId !== null)
      snapshots.push(await lookAtProvider(account, { revision, subscriptionId, checkout: null }));
    let looked = 0;
    for (const checkout of checkouts) {
      if (performance.now() > until) break;
      snapshots.push(await lookAtProvider(account, { revision, subscriptionId, checkout }));
      looked += 1;
    }
    return { snapshots, left: checkouts.length - looked };
  });
