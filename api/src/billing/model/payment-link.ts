import { randomBytes } from 'node:crypto';
import type { CheckoutState, LinkedPayment } from '@sala/shared-contracts';
import { furtherPayment, PaymentRefused, type ProviderPayment } from '../../adapters/payments/port';
import type { Db } from '../../platform/database/database';
import { isSince } from '../../platform/time/instants';
import { takeGatewayPayment, takeGatewayRefund } from '../../sales';
import * as queries from '../sql/payment-links.queries';
import { keyOf } from './name-based-key';
import type { CompanyPaymentAccount } from './payment-accounts';
import type { Recorder } from './write-snapshot';

export const newToken = (): string => randomBytes(24).toString('base64url');

/** What the provider knows a try by; the number makes each of them another one. */
export const referenceOf = ({ id, attempt }: queries.PaymentLinkRow, given = attempt): string =>
  `${id}.${given}`;

/** States in which whoever has the link may go and pay. */
export const isPayable = (
  { state, expiresAt }: Pick<queries.PaymentLinkRow, 'state' | 'expiresAt'>,
  now: string,
): boolean => (state === 'open' || state === 'rejected') && !isSince(now, expiresAt);

/** Of a payment that the purchase could not take: it was paid twice, or cancelled meanwhile. */
export const notTaken = 'not_taken';

/** A payment was taken, or goes back: no other one takes its place. */
export const isBound = ({
  paymentId,
  statusDetail,
}: Pick<queries.PaymentLinkRow, 'paymentId' | 'statusDetail'>): boolean =>
  paymentId !== null || statusDetail === notTaken;

export interface LinkLook {
  /** The provider's payment that was known when it was asked. */
  readonly known: string | null;
  /** null: the provider does not know the page, or there was none yet. */
  readonly page: { readonly url: string | null; readonly over: boolean } | null;
  readonly payment: ProviderPayment | null;
}

/**
 * Asks the provider; no transaction is open. A page at Mercado Pago may be paid by several
 * payments, of which the one that went furthest counts; once one is taken, that one.
 *
 * @throws PaymentRefused a payment that is known is not there: the account is another one
 */
export const lookAtLink = async (
  { payments }: CompanyPaymentAccount,
  link: queries.PaymentLinkRow,
): Promise<LinkLook> => {
  const checkout = link.providerId === null ? null : await payments.readCheckout(link.providerId);
  const known = link.providerPaymentId;
  const told = isBound(link) ? null : (checkout?.paymentId ?? null);
  const found: ProviderPayment[] = [];
  for (const id of new Set([known, told].filter((one) => one !== null))) {
    const payment = await payments.readPayment(id);
    if (payment) found.push(payment);
    else if (id === known)
      throw new PaymentRefused('resource_missing', 'the account does not have the payment');
  }
  const [first, ...rest] = found;
  return {
    known,
    page: checkout && { url: checkout.url, over: checkout.state === 'expired' },
    payment: first ? rest.reduce(furtherPayment, first) : null,
  };
};

/**
 * Gives back at the provider what the desk refunded and the provider has not. What the bank took
 * back, or may take, is not given back a second time.
 */
export const refundAtProvider = async (
  { payments }: CompanyPaymentAccount,
  payment: ProviderPayment,
  /** Centavos in all, as we have it. */
  refunded: number,
): Promise<ProviderPayment> =>
  payment.status === 'approved' && refunded > payment.refunded
    ? payments.refund(payment.id, refunded - payment.refunded, `${payment.id}:${refunded}`)
    : payment;

/** What a link is, after what the provider has. */
export const stateOf = (
  link: queries.PaymentLinkRow,
  { page, payment }: LinkLook,
  now: string,
): { readonly state: CheckoutState; readonly statusDetail: string | null } => {
  const isOver = isSince(now, link.expiresAt);
  if (payment) {
    const { status, statusDetail, voucher } = payment;
    const lapsed = voucher?.expiresAt != null && isSince(now, voucher.expiresAt);
    if (status === 'pending' && lapsed) return { state: 'expired', statusDetail: 'expired' };
    // A declined card leaves the page open for another one.
    if (status === 'pending' && voucher === null) return { state: 'open', statusDetail: null };
    if (status === 'rejected' && isOver) return { state: 'expired', statusDetail };
    return { state: status, statusDetail };
  }
  if (link.state === 'cancelled') return { state: 'cancelled', statusDetail: link.statusDetail };
  return isOver
    ? { state: 'expired', statusDetail: 'expired' }
    : { state: page?.over ? 'open' : link.state, statusDetail: link.statusDetail };
};

/** Whether the money came, wherever it is now. */
export const isPaidThere = ({ status }: ProviderPayment): boolean =>
  status === 'approved' || status === 'refunded' || status === 'charged_back';

/** Centavos that we say were given back, whatever the provider has done so far. */
export const owedRefund = (
  link: Pick<queries.PaymentLinkRow, 'amount' | 'statusDetail'>,
  ours: { readonly refunded: number } | null,
): number => ours?.refunded ?? (link.statusDetail === notTaken ? link.amount : 0);

/**
 * Writes a link as the provider has it, and takes what was paid or given back into the purchase.
 *
 * @returns whether to look again: its payment is to be given back, or another one was told of
 *   meanwhile.
 */
export const writeLink = async (
  recorder: Recorder,
  id: string,
  look: LinkLook,
): Promise<boolean> => {
  const { db, now, audit, publish } = recorder;
  const link = await queries.lockLink(db, id);
  if (link.providerPaymentId !== look.known) return true;
  const { payment } = look;
  const agrees = payment?.amount === link.amount && payment.currency === 'MXN';
  const word = stateOf(link, look, now);
  const context = { ...recorder, actor: { userId: link.createdBy.id } };
  const isPaid = payment !== null && isPaidThere(payment);
  let { paymentId } = link;
  if (isPaid && agrees && paymentId === null) {
    paymentId = await takeGatewayPayment(context, {
      purchaseId: link.purchaseId,
      amount: link.amount,
      providerRef: payment.id,
      key: keyOf(`payment ${id} ${payment.id}`),
    });
  }
  const taken = payment?.status === 'charged_back' ? payment.amount : (payment?.refunded ?? 0);
  if (paymentId !== null && payment && agrees && taken > 0)
    await takeGatewayRefund(context, {
      paymentId,
      refunded: taken,
      reason: payment.status === 'charged_back' ? 'Contracargo' : 'Devuelto por el proveedor',
      key: keyOf(`refund ${payment.id} ${taken}`),
    });
  const isRefused = isPaid && agrees && paymentId === null;
  const state = isPaid && !agrees ? 'in_process' : word.state;
  const settled: queries.LinkSettled = {
    state,
    statusDetail: isRefused ? notTaken : isPaid && !agrees ? 'amount_differs' : word.statusDetail,
    voucher: state === 'pending' ? (payment?.voucher ?? null) : null,
    pageUrl: state === 'open' || state === 'rejected' ? (look.page?.url ?? null) : null,
    providerPaymentId: payment?.id ?? link.providerPaymentId,
    paymentId,
    refunded: Math.min(taken, link.amount),
    paidAt: paymentId === null ? null : (link.paidAt ?? now),
  };
  await queries.settleLink(db, id, settled);
  if (settled.state !== link.state || settled.refunded !== link.refunded) {
    await publish({
      type: 'payment_link.changed',
      entityId: id,
      payload: { purchaseId: link.purchaseId },
    });
    await audit({
      action: 'payment_link.settled',
      entityType: 'payment_link',
      entityId: id,
      diff: { state: [link.state, settled.state], refunded: [link.refunded, settled.refunded] },
    });
  }
  return isRefused && taken < link.amount;
};

/** The link as whoever pays sees it. */
export const showLinked = async (db: Db, id: string, now: string): Promise<LinkedPayment> => {
  const link = await queries.readLink(db, id);
  const { clinic, phone, locale, folio } = await queries.readLinkFacts(db, link.purchaseId);
  const lapsed = link.state === 'open' && isSince(now, link.expiresAt);
  return {
    locale,
    clinic: { name: clinic, phone },
    folio,
    amount: link.amount,
    currency: 'MXN',
    state: lapsed ? 'expired' : link.state,
    statusDetail: link.statusDetail,
    voucher: link.voucher,
    refunded: link.refunded,
    expiresAt: link.expiresAt,
    paidAt: link.paidAt,
    payable: isPayable(link, now),
  };
};
