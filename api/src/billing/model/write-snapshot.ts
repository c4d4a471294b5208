import { billingCycles, type BillingCycle } from '@sala/shared-contracts';
import type { ProviderInvoice, ProviderSubscription } from '../../adapters/payments/port';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { readFreePlan } from '../sql/plans.queries';
import {
  lockCheckout,
  recordSettled,
  type CheckoutRow,
  type SettledColumns,
} from '../sql/checkouts.queries';
import { saveInvoice } from '../sql/invoices.queries';
import {
  lockSubscription,
  writeSubscription,
  type SubscriptionColumns,
  type SubscriptionRow,
} from '../sql/subscriptions.queries';
import { dunningFrom } from './access';
import { paidOnce, takenBack } from './prepaid';
import { settledAs } from './checkout-state';
import type { Snapshot } from './snapshot';
import { splitTotal } from './split-total';
import { tellBilling } from './tell-billing';

export type Recorder = ChangeRecorder & { readonly db: Db; readonly now: string };

/** A subscription that is paid, or owed, at the provider. */
export const isRunning = ({ providerId, status }: SubscriptionRow): boolean =>
  providerId !== null && (status === 'active' || status === 'past_due');

export const cycleOf = ({ interval }: ProviderSubscription): BillingCycle =>
  billingCycles[interval === 'year' ? 1 : 0];

const dunningWith = (
  row: SubscriptionColumns & { readonly timeZone: string },
  now: string,
): Pick<SubscriptionColumns, 'graceEndsAt' | 'readOnlyEndsAt'> =>
  row.graceEndsAt === null ? dunningFrom(now, row.timeZone) : row;

/** Ours, after what the provider says of its status and dates. */
const withStatus = async (
  { db, now }: Recorder,
  row: SubscriptionRow,
  theirs: ProviderSubscription,
): Promise<SubscriptionColumns> => {
  const dated: SubscriptionColumns = {
    ...row,
    customerId: theirs.customerId,
    periodStart: theirs.periodStart,
    periodEnd: theirs.periodEnd,
    cancelAtPeriodEnd: theirs.cancelAtPeriodEnd,
    card: theirs.card,
    ...(!theirs.cancelAtPeriodEnd && { cancelReason: null, cancelComment: null }),
  };
  const paid = { graceEndsAt: null, readOnlyEndsAt: null, lastFailure: null };
  switch (theirs.status) {
    case 'active':
    case 'trialing':
      return {
        ...dated,
        ...paid,
        status: 'active',
        told: row.status === 'active' ? row.told : null,
      };
    case 'past_due':
    case 'paused':
      // Whoever did not pay for long has the free plan already; it is not taken away each day anew.
      if (row.status === 'canceled') return row;
      return {
        ...dated,
        ...dunningWith(row, now),
        status: 'past_due',
        told: row.status === 'past_due' ? row.told : null,
      };
    case 'canceled':
      return {
        ...dated,
        ...paid,
        status: 'canceled',
        planId: (await readFreePlan(db)).id,
        providerId: null,
        amount: null,
        cycle: null,
        cancelAtPeriodEnd: false,
        told: row.status === 'canceled' ? row.told : null,
        pendingPlanId: null,
        pendingCycle: null,
        pendingAmount: null,
      };
    case 'incomplete':
      return { ...dated, status: 'incomplete' };
  }
};

/** An amount that nobody agreed on is neither believed nor hidden. */
const refuseMismatch = (
  { audit }: Recorder,
  row: SubscriptionRow,
  expected: number | null,
  { id, amount, currency }: ProviderSubscription,
): Promise<void> =>
  audit({
    action: 'subscription.mismatched',
    entityType: 'subscription',
    entityId: row.id,
    diff: { subscription: id, expected, amount, currency },
  });

/** The subscription that is stored, as the provider has it now. */
const followed = async (
  recorder: Recorder,
  row: SubscriptionRow,
  theirs: ProviderSubscription,
): Promise<SubscriptionColumns> => {
  const changes =
    row.pendingAmount !== null &&
    theirs.amount === row.pendingAmount &&
    cycleOf(theirs) === row.pendingCycle;
  const isAsAgreed = theirs.amount === row.amount && cycleOf(theirs) === row.cycle;
  if (theirs.currency !== 'MXN' || (!changes && !isAsAgreed)) {
    await refuseMismatch(recorder, row, row.amount, theirs);
    return row;
  }
  const agreed: SubscriptionRow = changes
    ? {
        ...row,
        planId: row.pendingPlanId ?? row.planId, // the three are set together
        cycle: row.pendingCycle,
        amount: row.pendingAmount,
        pendingPlanId: null,
        pendingCycle: null,
        pendingAmount: null,
      }
    : row;
  return withStatus(recorder, agreed, theirs);
};

interface Written {
  /** Before it was written. */
  readonly row: CheckoutRow;
  readonly settled: SettledColumns;
}

/** The subscription that a checkout brought. */
const bought = async (
  recorder: Recorder,
  row: SubscriptionRow,
  { row: checkout, settled }: Written,
  theirs: ProviderSubscription,
): Promise<SubscriptionColumns> => {
  if (theirs.status === 'canceled' || theirs.status === 'incomplete') return row;
  if (
    theirs.amount !== checkout.total ||
    theirs.currency !== 'MXN' ||
    cycleOf(theirs) !== checkout.cycle ||
    (theirs.companyId !== null && theirs.companyId !== row.companyId)
  ) {
    await refuseMismatch(recorder, row, checkout.total, theirs);
    return row;
  }
  if (isRunning(row)) {
    // It is kept out for good; whoever looks again finds the same.
    if (checkout.state === settled.state) return row;
    await tellBilling(recorder, row.companyId, 'subscription_duplicated', {});
    await recorder.audit({
      action: 'subscription.duplicated',
      entityType: 'subscription',
      entityId: row.id,
      diff: { kept: row.providerId, second: theirs.id },
    });
    return row;
  }
  return withStatus(
    recorder,
    {
      ...row,
      planId: checkout.planId,
      cycle: checkout.cycle,
      provider: checkout.provider,
      providerId: theirs.id,
      amount: checkout.total,
    },
    theirs,
  );
};

const writeInvoices = async (
  { db, audit }: Recorder,
  row: SubscriptionRow,
  columns: SubscriptionColumns,
  invoices: readonly ProviderInvoice[],
): Promise<void> => {
  const { provider, cycle, planId } = columns.providerId === null ? row : columns;
  if (provider === null || cycle === null) return;
  for (const invoice of invoices) {
    if (invoice.status === 'draft' || invoice.currency !== 'MXN') continue;
    const kept = await saveInvoice(db, {
      planId,
      cycle,
      provider,
      providerId: invoice.id,
      number: invoice.number,
      status: invoice.status,
      ...splitTotal(invoice.total),
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      issuedAt: invoice.at,
      paidAt: invoice.paidAt,
    });
    if (!kept)
      await audit({
        action: 'subscription_invoice.duplicated',
        entityType: 'subscription',
        entityId: row.id,
        diff: { invoice: invoice.id, periodStart: invoice.periodStart },
      });
  }
};

/** What people see; the rest may change unnoticed. */
const visible = [
  'planId',
  'status',
  'cycle',
  'periodStart',
  'periodEnd',
  'cancelAtPeriodEnd',
  'graceEndsAt',
  'readOnlyEndsAt',
  'card',
  'lastFailure',
  'amount',
] as const satisfies readonly (keyof SubscriptionColumns)[];

const shown = (value: unknown): string => {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? JSON.stringify(value) : String(instant);
};

/** Changed columns with their values before and after. */
export const changesOf = (
  before: SubscriptionColumns,
  after: SubscriptionColumns,
): Record<string, readonly [unknown, unknown]> =>
  Object.fromEntries(
    visible
      .filter((name) => shown(before[name]) !== shown(after[name]))
      .map((name) => [name, [before[name], after[name]]] as const),
  );

/** Writes the row; a change that people see is audited and published. */
export const saveSubscription = async (
  { db, now, audit, publish }: Recorder,
  row: SubscriptionRow,
  columns: SubscriptionColumns,
  action: string,
  more: Record<string, unknown> = {},
): Promise<void> => {
  const diff = { ...changesOf(row, columns), ...more };
  const isVisible = Object.keys(diff).length > 0;
  await writeSubscription(db, columns, { visible: isVisible, now });
  if (!isVisible) return;
  await audit({ action, entityType: 'subscription', entityId: row.id, diff });
  await publish({ type: 'subscription.changed', entityId: row.id });
};

const writeCheckout = async (
  { db, now, audit, publish }: Recorder,
  facts: NonNullable<Snapshot['checkout']>,
): Promise<Written | undefined> => {
  const row = await lockCheckout(db, facts.id);
  if (!row) return undefined;
  const settled = settledAs(row, facts, now);
  await recordSettled(db, row.id, settled, now);
  if (row.state !== settled.state || row.statusDetail !== settled.statusDetail) {
    await audit({
      action: 'checkout.settled',
      entityType: 'checkout',
      entityId: row.id,
      diff: {
        state: [row.state, settled.state],
        statusDetail: [row.statusDetail, settled.statusDetail],
      },
    });
    await publish({ type: 'checkout.changed', entityId: row.id });
  }
  return { row, settled };
};

const customerOf = ({ checkout }: Snapshot): string | null =>
  checkout?.checkout?.customerId ?? null;

/** A checkout without a subscription at the provider: its payment is all there is. */
const paidOrTakenBack = async (
  { db, now }: Recorder,
  row: SubscriptionRow,
  { row: checkout, settled }: Written,
  customerId: string | null,
): Promise<SubscriptionColumns> => {
  const isNew = checkout.paidAt === null && settled.paidAt !== null;
  if (isNew && row.providerId === null) {
    const columns = paidOnce(row, checkout, { now, customerId });
    await saveInvoice(db, {
      planId: checkout.planId,
      cycle: checkout.cycle,
      provider: checkout.provider,
      providerId: settled.paymentId ?? checkout.id,
      number: null,
      status: 'paid',
      subtotal: checkout.subtotal,
      tax: checkout.tax,
      total: checkout.total,
      periodStart: columns.periodStart,
      periodEnd: columns.periodEnd,
      issuedAt: now,
      paidAt: settled.paidAt,
    });
    return columns;
  }
  const isTaken =
    checkout.state === 'approved' &&
    (settled.state === 'refunded' || settled.state === 'charged_back');
  return isTaken ? takenBack(row, settled, now) : row;
};

/**
 * Writes what the provider has. The row of the subscription is the lock of all that is billed to a
 * company; its revision tells an answer that was overtaken (docs/adr/0127).
 *
 * @returns false: stale, ask again
 */
export const writeSnapshot = async (recorder: Recorder, snapshot: Snapshot): Promise<boolean> => {
  const row = await lockSubscription(recorder.db);
  if (row.revision !== snapshot.revision) return false;
  const checkout = snapshot.checkout && (await writeCheckout(recorder, snapshot.checkout));
  const { subscription } = snapshot;
  let columns: SubscriptionColumns = row;
  if (subscription) columns = await followed(recorder, row, subscription);
  const second = snapshot.checkout?.subscription;
  if (checkout && second && second.id !== subscription?.id)
    columns = await bought(recorder, { ...row, ...columns }, checkout, second);
  if (checkout && !checkout.row.recurring)
    columns = await paidOrTakenBack(
      recorder,
      { ...row, ...columns },
      checkout,
      customerOf(snapshot),
    );
  if (columns.providerId !== null || row.providerId !== null)
    await writeInvoices(recorder, row, columns, snapshot.invoices);
  const open = snapshot.invoices.find(({ status }) => status === 'open');
  if (columns.status === 'past_due')
    columns = { ...columns, lastFailure: open?.failure ?? columns.lastFailure };
  await saveSubscription(recorder, row, columns, 'subscription.synced');
  return true;
};
