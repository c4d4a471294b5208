import type { Subscription } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { findUnsettled } from '../sql/checkouts.queries';
import { readPlan } from '../sql/plans.queries';
import type { SubscriptionRow } from '../sql/subscriptions.queries';
import { accessOf } from './access';
import { usageOf } from './usage';
import { splitTotal } from './split-total';

const nextChargeOf = ({
  status,
  providerId,
  periodEnd,
  amount,
  cancelAtPeriodEnd,
}: SubscriptionRow): Subscription['nextCharge'] =>
  status === 'active' &&
  providerId !== null &&
  !cancelAtPeriodEnd &&
  periodEnd !== null &&
  amount !== null
    ? { at: periodEnd, amount: splitTotal(amount) }
    : null;

export const presentSubscription = async (
  db: Db,
  row: SubscriptionRow,
  now: string,
): Promise<Subscription> => {
  const plan = await readPlan(db, row.planId);
  return {
    status: row.status,
    access: accessOf(row, now),
    plan: { code: row.planCode, name: row.planName },
    cycle: row.cycle,
    provider: row.provider,
    trialEndsAt: row.trialEndsAt,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    nextCharge: nextChargeOf(row),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    graceEndsAt: row.status === 'past_due' ? row.graceEndsAt : null,
    readOnlyEndsAt: row.status === 'past_due' ? row.readOnlyEndsAt : null,
    paymentMethod: row.card,
    lastFailure: row.lastFailure,
    usage: await usageOf(db, plan, { now, timeZone: row.timeZone }),
    openCheckoutId: (await findUnsettled(db))?.id ?? null,
    version: row.version,
  };
};
