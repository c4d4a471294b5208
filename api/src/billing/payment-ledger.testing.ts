import { createHmac, randomUUID } from 'node:crypto';
import type {
  BillingInterval,
  ChangePreview,
  PaymentEvent,
  Payments,
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../adapters/payments/port';
import { PaymentRefused } from '../adapters/payments/port';
import { ConnectionFailed } from '../platform/connections/connections';
import type { Clock } from '../platform/time/clock';
import type { BillingAccount } from './model/billing-account';

interface Kept {
  checkout: ProviderCheckout;
  readonly companyId: string;
  readonly planCode: string | null;
  readonly interval: BillingInterval | null;
  readonly amount: number;
}

const monthMs = 30 * 86_400_000;

/**
 * A payment provider in memory: what is paid, refused or renewed there is done by the test, and
 * nothing is told to us unless the test sends the event.
 */
export interface PaymentLedger extends BillingAccount {
  readonly checkouts: Map<string, Kept>;
  readonly payments: Payments & { readonly calls: string[] };
  readonly subscriptions: Map<string, ProviderSubscription>;
  readonly invoices: Map<string, ProviderInvoice[]>;
  readonly paid: Map<string, ProviderPayment[]>;
  /** While true, the provider does not answer. */
  down: boolean;
  pay(reference: string, how?: Partial<ProviderPayment>): ProviderSubscription;
  attempt(reference: string, how: Partial<ProviderPayment>): ProviderPayment;
  change(id: string, how: Partial<ProviderSubscription>): ProviderSubscription;
  renew(id: string, how?: Partial<ProviderInvoice>): ProviderInvoice;
  event(
    about: PaymentEvent['about'],
    objectId: string,
    id?: string,
  ): { readonly payload: Buffer; readonly headers: Record<string, string> };
}

const secret = 'ledger-secret';
const signatureOf = (raw: Buffer): string => createHmac('sha256', secret).update(raw).digest('hex');

export const createPaymentLedger = (clock: Clock): PaymentLedger => {
  const checkouts = new Map<string, Kept>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const invoices = new Map<string, ProviderInvoice[]>();
  const paid = new Map<string, ProviderPayment[]>();
  const calls: string[] = [];
  const now = (): string => clock.now().toISOString();
  const after = (from: string, interval: BillingInterval): string =>
    new Date(Date.parse(from) + monthMs * (interval === 'year' ? 12 : 1)).toISOString();
  const need = <Found>(found: Found | undefined): Found => {
    if (found === undefined) throw new PaymentRefused('resource_missing', 'No such object');
    return found;
  };
  const byReference = (reference: string): Kept =>
    need([...checkouts.values()].find(({ checkout }) => checkout.reference === reference));
  const answer = <Result>(call: string, result: () => Result): Promise<Result> => {
    calls.push(call);
    if (ledger.down) return Promise.reject(new ConnectionFailed('no answer'));
    try {
      return Promise.resolve(result());
    } catch (cause) {
      return Promise.reject(cause as Error); // thrown above
    }
  };
  const change = (id: string, how: Partial<ProviderSubscription>): ProviderSubscription => {
    const next = { ...need(subscriptions.get(id)), ...how };
    subscriptions.set(id, next);
    return next;
  };
  const bill = (
    { id, amount, periodStart, periodEnd }: ProviderSubscription,
    how: Partial<ProviderInvoice> = {},
  ): ProviderInvoice => {
    const list = invoices.get(id) ?? [];
    const invoice: ProviderInvoice = {
      id: `in_${randomUUID()}`,
      number: `S-${list.length + 1}`,
      subscriptionId: id,
      status: 'paid',
      total: amount,
      currency: 'MXN',
      periodStart,
      periodEnd,
      at: now(),
      paidAt: now(),
      attempts: 1,
      nextAttemptAt: null,
      failure: null,
      ...how,
    };
    invoices.set(id, [invoice, ...list]);
    return invoice;
  };
  const attempt = (reference: string, how: Partial<ProviderPayment>): ProviderPayment => {
    const { amount } = byReference(reference);
    const payment: ProviderPayment = {
      id: `pay_${randomUUID()}`,
      reference,
      status: 'approved',
      statusDetail: 'accredited',
      amount,
      currency: 'MXN',
      refunded: 0,
      way: 'card',
      voucher: null,
      at: now(),
      ...how,
    };
    paid.set(reference, [payment, ...(paid.get(reference) ?? [])]);
    return payment;
  };
  const ledger: PaymentLedger = {
    provider: 'stripe',
    checkouts,
    subscriptions,
    invoices,
    paid,
    down: false,
    attempt,
    change,
    pay: (reference, how = {}) => {
      const kept = byReference(reference);
      attempt(reference, how);
      const id = `sub_${randomUUID()}`;
      const subscription: ProviderSubscription = {
        id,
        companyId: kept.companyId,
        customerId: kept.checkout.customerId ?? `cus_${randomUUID()}`,
        status: 'active',
        interval: kept.interval ?? 'month',
        amount: how.amount ?? kept.amount,
        currency: how.currency ?? 'MXN',
        planCode: kept.planCode,
        periodStart: now(),
        periodEnd: after(now(), kept.interval ?? 'month'),
        cancelAtPeriodEnd: false,
        card: { brand: 'visa', last4: '4242', expires: '12/30' },
      };
      subscriptions.set(id, subscription);
      kept.checkout = {
        ...kept.checkout,
        state: 'completed',
        url: null,
        subscriptionId: id,
        customerId: subscription.customerId,
      };
      bill(subscription);
      return subscription;
    },
    renew: (id, how = {}) => {
      const { periodEnd, interval } = need(subscriptions.get(id));
      const next = change(id, { periodStart: periodEnd, periodEnd: after(periodEnd, interval) });
      return bill(next, how);
    },
    event: (about, objectId, id = `evt_${randomUUID()}`) => {
      const payload = Buffer.from(
        JSON.stringify({ id, about, objectId, companyId: null, customerId: null }),
      );
      return {
        payload,
        headers: { 'content-type': 'application/json', 'x-signature': signatureOf(payload) },
      };
    },
    readEvent: (raw, { headers }) =>
      headers['x-signature'] === signatureOf(raw)
        ? (JSON.parse(raw.toString('utf8')) as PaymentEvent) // signed, so it is ours
        : null,
    payments: {
      calls,
      createCheckout: (request) =>
        answer('createCheckout', () => {
          const known = [...checkouts.values()].find(
            ({ checkout }) => checkout.reference === request.reference,
          );
          if (known) return known.checkout;
          const id = `cs_${randomUUID()}`;
          const checkout: ProviderCheckout = {
            id,
            reference: request.reference,
            url: `https://pay.test/${id}`,
            state: 'open',
            paymentId: null,
            subscriptionId: null,
            customerId: request.customer.id,
          };
          checkouts.set(id, {
            checkout,
            companyId: request.companyId,
            planCode: request.planCode,
            interval: request.interval,
            amount: request.amount,
          });
          return checkout;
        }),
      readCheckout: (id) => answer('readCheckout', () => checkouts.get(id)?.checkout ?? null),
      expireCheckout: (id) =>
        answer('expireCheckout', () => {
          const kept = need(checkouts.get(id));
          if (kept.checkout.state !== 'open')
            throw new PaymentRefused('checkout_not_open', 'It is not open');
          kept.checkout = { ...kept.checkout, state: 'expired', url: null };
        }),
      readPayment: (id) =>
        answer(
          'readPayment',
          () => [...paid.values()].flat().find((payment) => payment.id === id) ?? null,
        ),
      findPayments: (reference) => answer('findPayments', () => paid.get(reference) ?? []),
      refund: () => answer('refund', () => need<ProviderPayment>(undefined)),
      readSubscription: (id) => answer('readSubscription', () => subscriptions.get(id) ?? null),
      previewChange: (id, to) =>
        answer('previewChange', (): ChangePreview => {
          const { amount, periodEnd } = need(subscriptions.get(id));
          return { dueNow: to.amount - amount, nextAmount: to.amount, nextAt: periodEnd };
        }),
      changeSubscription: (id, { amount, interval, planCode }) =>
        answer('changeSubscription', () => change(id, { amount, interval, planCode })),
      cancelAtPeriodEnd: (id, cancelAtPeriodEnd) =>
        answer('cancelAtPeriodEnd', () => change(id, { cancelAtPeriodEnd })),
      listInvoices: (id) => answer('listInvoices', () => invoices.get(id) ?? []),
      openPortal: (customerId) =>
        answer('openPortal', () => `https://pay.test/portal/${customerId}`),
      test: () => answer('test', () => undefined),
    },
  };
  return ledger;
};
