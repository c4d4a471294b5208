import type { DifferenceSide } from '@sala/shared-contracts';
import { PaymentRefused, type ProviderPayment } from '../../../adapters/payments/port';
import type { Finding } from '../../sql/differences.queries';
import type { PaymentLinkRow } from '../../sql/payment-links.queries';
import {
  isPaidThere,
  lookAtLink,
  owedRefund,
  referenceOf,
  stateOf,
  type LinkLook,
} from '../payment-link';
import type { CompanyPaymentAccount } from '../payment-accounts';

export interface WholeLook extends LinkLook {
  /** Payments of this and earlier tries. */
  readonly others: readonly ProviderPayment[];
}

const triesLookedAt = 5;

/** A payment that the account does not have is a difference, of which nothing is written. */
const lookOrMiss = async (
  account: CompanyPaymentAccount,
  link: PaymentLinkRow,
): Promise<LinkLook> => {
  try {
    return await lookAtLink(account, link);
  } catch (cause) {
    if (!(cause instanceof PaymentRefused) || cause.code !== 'resource_missing') throw cause;
    return { known: link.providerPaymentId, page: null, payment: null };
  }
};

/** As a webhook looks, and at what was paid on earlier pages of the link. */
export const lookAtWholeLink = async (
  account: CompanyPaymentAccount,
  link: PaymentLinkRow,
): Promise<WholeLook> => {
  const look = await lookOrMiss(account, link);
  const others: ProviderPayment[] = [];
  for (let n = link.attempt; n > Math.max(0, link.attempt - triesLookedAt); n -= 1)
    others.push(...(await account.payments.findPayments(referenceOf(link, n))));
  return { ...look, others: others.filter(({ id }) => id !== look.payment?.id) };
};

const sideOf = (payment: ProviderPayment): DifferenceSide => ({
  state: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  refunded: payment.refunded,
  at: payment.at,
});

/** What the provider and we have otherwise of a payment link. */
export const compareLink = (
  link: PaymentLinkRow,
  /** Ours, once it is taken. */
  taken: { readonly refunded: number } | null,
  look: WholeLook,
  now: string,
): Finding[] => {
  const { payment, others } = look;
  const ours: DifferenceSide = {
    state: link.state,
    amount: link.amount,
    currency: 'MXN',
    refunded: taken?.refunded ?? link.refunded,
    at: link.paidAt,
  };
  const found = (kind: Finding['kind'], theirs: ProviderPayment | null): Finding => ({
    kind,
    subjectId: link.id,
    objectId: theirs?.id ?? link.providerPaymentId ?? '',
    ours,
    theirs: theirs && sideOf(theirs),
  });
  const second = others.filter(
    ({ status, amount, refunded }) => status === 'approved' && refunded < amount,
  );
  const twice = (payment && isPaidThere(payment) ? second : second.slice(1)).map((one) =>
    found('link_duplicated', one),
  );
  // Paid on the page of an earlier try, which nobody looks at any more.
  const earlier = payment && isPaidThere(payment) ? undefined : second[0];
  if (earlier) return [found('link_paid', earlier), ...twice];
  if (!payment)
    return link.providerPaymentId === null ? twice : [found('link_unknown', null), ...twice];
  const kind = ((): Finding['kind'] | null => {
    const owed = owedRefund(link, taken);
    const given = payment.status === 'charged_back' ? payment.amount : payment.refunded;
    if (isPaidThere(payment)) {
      if (payment.amount !== link.amount || payment.currency !== 'MXN') return 'link_amount';
      if (given > (taken ? taken.refunded : Math.max(owed, link.refunded)))
        return payment.status === 'charged_back' ? 'link_disputed' : 'link_refunded';
      if (owed > given) return 'link_refund_owed';
      if (link.paymentId === null && owed === 0) return 'link_paid';
    }
    const { state } = stateOf(link, look, now);
    // That nobody paid in time is known without the provider.
    return state === link.state || state === 'expired' ? null : 'link_state';
  })();
  return kind === null ? twice : [found(kind, payment), ...twice];
};
