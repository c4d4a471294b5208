import type { CheckoutState } from '@sala/shared-contracts';
import type {
  ProviderCheckout,
  ProviderPayment,
  ProviderSubscription,
} from '../../adapters/payments/port';
import { isSince } from '../../platform/time/instants';
import type { CheckoutRow, SettledColumns } from '../sql/checkouts.queries';

export interface CheckoutFacts {
  /** null: the provider does not know it. */
  readonly checkout: ProviderCheckout | null;
  /** Newest first. */
  readonly payments: readonly ProviderPayment[];
  readonly subscription: ProviderSubscription | null;
}

const isPaidFor = ({ total }: CheckoutRow, amount: number, currency: string): boolean =>
  amount === total && currency === 'MXN';

/**
 * The payment that decides: one that pays what was agreed on before one that was given back, and
 * both before attempts.
 */
const decisive = (
  row: CheckoutRow,
  payments: readonly ProviderPayment[],
): ProviderPayment | undefined =>
  payments.find(
    ({ status, amount, currency }) => status === 'approved' && isPaidFor(row, amount, currency),
  ) ??
  payments.find(({ status }) => status === 'charged_back' || status === 'refunded') ??
  payments.find(({ status }) => status === 'approved') ??
  payments[0];

const wordOf = (
  payment: ProviderPayment,
  now: string,
): { readonly state: CheckoutState; readonly statusDetail: string | null } => {
  const { status, statusDetail, voucher } = payment;
  const isOver = voucher?.expiresAt != null && isSince(now, voucher.expiresAt);
  if (status === 'pending' && isOver) return { state: 'expired', statusDetail: 'expired' };
  if (status === 'cancelled' && statusDetail === 'expired')
    return { state: 'expired', statusDetail };
  return { state: status, statusDetail };
};

/** Nothing was tried, or nothing that the provider still knows. */
const withoutPayment = (
  row: CheckoutRow,
  { checkout, subscription }: CheckoutFacts,
): Pick<SettledColumns, 'state' | 'statusDetail'> => {
  if (checkout === null)
    return row.state === 'open'
      ? { state: 'expired', statusDetail: 'not_found' }
      : { state: row.state, statusDetail: row.statusDetail };
  if (checkout.state === 'expired') return { state: 'expired', statusDetail: 'expired' };
  if (checkout.state === 'open') return { state: 'open', statusDetail: null };
  // Once it is paid, its subscription goes on by itself: what becomes of that is not the checkout's.
  return subscription?.status === 'active' || row.state === 'approved'
    ? { state: 'approved', statusDetail: 'accredited' }
    : { state: 'in_process', statusDetail: null };
};

/** A checkout as the provider has it; the amount and the currency must be those that were agreed. */
export const settledAs = (row: CheckoutRow, facts: CheckoutFacts, now: string): SettledColumns => {
  const payment = decisive(row, facts.payments);
  const word = payment ? wordOf(payment, now) : withoutPayment(row, facts);
  const { subscription } = facts;
  const differs =
    (payment && !isPaidFor(row, payment.amount, payment.currency)) ||
    (subscription &&
      row.state !== 'approved' && // later the plan may be another
      !isPaidFor(row, subscription.amount, subscription.currency));
  const state = word.state === 'approved' && differs ? 'in_process' : word.state;
  const stays = row.superseded && ['open', 'in_process', 'pending'].includes(state);
  return {
    state: stays ? 'cancelled' : state,
    statusDetail: stays
      ? 'superseded'
      : state === word.state
        ? word.statusDetail
        : 'amount_mismatch',
    url: stays || facts.checkout?.state !== 'open' ? null : facts.checkout.url,
    voucher: state === 'pending' ? (payment?.voucher ?? null) : null,
    paymentId: payment?.id ?? row.paymentId,
    refunded: payment?.refunded ?? row.refunded,
    paidAt: state === 'approved' ? (row.paidAt ?? payment?.at ?? now) : row.paidAt,
  };
};
