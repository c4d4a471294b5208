import type { DifferenceSide, SubscriptionStatus } from '@sala/shared-contracts';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../../../adapters/payments/port';
import type { CheckoutRow } from '../../sql/checkouts.queries';
import type { Finding } from '../../sql/differences.queries';
import type { KnownInvoice } from '../../sql/invoices.queries';
import type { SubscriptionRow } from '../../sql/subscriptions.queries';
import { settledAs, type CheckoutFacts } from '../checkout-state';
import type { Snapshot } from '../snapshot';
import { cycleOf, isRunning } from '../write-snapshot';

/** What is stored of what the snapshots are about. */
export interface Stored {
  readonly subscription: SubscriptionRow;
  readonly checkouts: readonly CheckoutRow[];
  readonly invoices: readonly KnownInvoice[];
}

const noSide = { state: null, amount: null, currency: null, refunded: null, at: null } as const;

const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Providers know seconds only. */
const sameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : secondOf(one) === secondOf(other);

const statusOf = ({ status }: ProviderSubscription): SubscriptionStatus =>
  status === 'trialing' ? 'active' : status === 'paused' ? 'past_due' : status;

const ofProvider = (theirs: ProviderSubscription): DifferenceSide => ({
  ...noSide,
  state: theirs.status,
  amount: theirs.amount,
  currency: theirs.currency,
  at: theirs.periodEnd,
});

const compareCurrent = (
  row: SubscriptionRow,
  theirs: ProviderSubscription | null | undefined,
): Finding[] => {
  if (row.providerId === null || theirs === undefined) return [];
  const found = {
    subjectId: row.id,
    objectId: row.providerId,
    ours: {
      ...noSide,
      state: row.status,
      amount: row.amount,
      currency: 'MXN',
      at: row.periodEnd,
    },
    theirs: theirs && ofProvider(theirs),
  };
  if (theirs === null) return [{ ...found, kind: 'subscription_unknown' }];
  const isChanged = theirs.amount === row.pendingAmount && cycleOf(theirs) === row.pendingCycle;
  const isAsAgreed = theirs.amount === row.amount && cycleOf(theirs) === row.cycle;
  if (theirs.currency !== 'MXN' || (!isChanged && !isAsAgreed))
    return [{ ...found, kind: 'subscription_amount' }];
  // Whoever did not pay for long has the free plan already, whatever is still tried there.
  const isOver = row.status === 'canceled' && statusOf(theirs) === 'past_due';
  const isSame =
    isOver ||
    (!isChanged &&
      statusOf(theirs) === row.status &&
      theirs.cancelAtPeriodEnd === row.cancelAtPeriodEnd &&
      sameTime(theirs.periodStart, row.periodStart) &&
      sameTime(theirs.periodEnd, row.periodEnd));
  return isSame ? [] : [{ ...found, kind: 'subscription_differs' }];
};

const runsThere = ({ status }: ProviderSubscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

const isUnsettledWord = (state: string): boolean =>
  state === 'open' || state === 'in_process' || state === 'pending';

const sideOfCheckout = (
  state: DifferenceSide['state'],
  { subscription }: CheckoutFacts,
  payment: ProviderPayment | undefined,
): DifferenceSide => ({
  ...noSide,
  state,
  amount: payment?.amount ?? subscription?.amount ?? null,
  currency: payment?.currency ?? subscription?.currency ?? null,
  refunded: payment?.refunded ?? null,
  at: payment?.at ?? null,
});

const compareCheckout = (
  row: CheckoutRow,
  facts: CheckoutFacts,
  { subscription }: Stored,
  now: string,
): Finding[] => {
  const settled = settledAs(row, facts, now);
  const payment = facts.payments.find(({ id }) => id === settled.paymentId);
  const ours = {
    ...noSide,
    state: row.state,
    amount: row.total,
    currency: 'MXN',
    refunded: row.refunded,
    at: row.paidAt,
  };
  const found = (kind: Finding['kind'], objectId = '', theirs: DifferenceSide | null = null) => [
    { kind, subjectId: row.id, objectId, ours, theirs },
  ];
  const second = facts.subscription;
  const isOther = second && runsThere(second) && second.id !== subscription.providerId;
  if (isOther && isRunning(subscription))
    return found('subscription_duplicated', second.id, ofProvider(second));
  if (settled.statusDetail === 'amount_mismatch' && row.state !== 'approved')
    return found(
      'checkout_amount',
      settled.paymentId ?? second?.id ?? '',
      sideOfCheckout('approved', facts, payment),
    );
  if (row.recurring && row.state === 'approved')
    // Its subscription has taken over, and says how it goes on.
    return isOther ? found('checkout_differs', second.id, ofProvider(second)) : [];
  if (row.paymentId !== null && facts.payments.length === 0)
    return found('checkout_unknown', row.paymentId);
  // A dispute that is not decided changes nothing of what was bought.
  const isWaiting = isUnsettledWord(settled.state) && !isUnsettledWord(row.state);
  // That nobody paid in time is known without the provider.
  const isLapse = settled.state === 'expired' || settled.state === 'cancelled';
  const isSame = settled.state === row.state && settled.refunded === row.refunded;
  return isSame || isWaiting || isLapse
    ? []
    : found(
        'checkout_differs',
        settled.paymentId ?? '',
        sideOfCheckout(settled.state, facts, payment),
      );
};

const compareInvoices = (
  { subscription, invoices }: Stored,
  theirs: readonly ProviderInvoice[],
): Finding[] => {
  const known = new Map(invoices.map((one) => [one.providerId, one]));
  return theirs.flatMap((invoice): Finding[] => {
    if (invoice.status === 'draft') return [];
    const ours = known.get(invoice.id);
    if (ours?.status === invoice.status) return [];
    const side = (state: DifferenceSide['state']): DifferenceSide => ({
      ...noSide,
      state,
      amount: invoice.total,
      currency: invoice.currency,
      at: invoice.paidAt,
    });
    return [
      {
        kind: ours ? 'invoice_differs' : 'invoice_missing',
        subjectId: subscription.id,
        objectId: invoice.id,
        ours: ours ? { ...side(ours.status), amount: ours.total, at: ours.paidAt } : null,
        theirs: side(invoice.status),
      },
    ];
  });
};

/** What the provider and we have otherwise of a company's subscription. */
export const compareSubscription = (
  stored: Stored,
  snapshots: readonly Snapshot[],
  now: string,
): Finding[] => {
  const current = snapshots.find(({ subscription }) => subscription !== undefined);
  const followed = new Set([stored.subscription.providerId]);
  const invoices = snapshots
    .flatMap((one) => one.invoices)
    .filter(({ subscriptionId }) => followed.has(subscriptionId));
  const byId = new Map(invoices.map((one) => [one.id, one]));
  return [
    ...compareCurrent(stored.subscription, current?.subscription),
    ...snapshots.flatMap(({ checkout }) => {
      const row = checkout && stored.checkouts.find(({ id }) => id === checkout.id);
      return row ? compareCheckout(row, checkout, stored, now) : [];
    }),
    ...compareInvoices(stored, [...byId.values()]),
  ];
};
