import { type ProviderInvoice, type ProviderSubscription } from '../../adapters/payments/port';
import type { BillingAccount } from './billing-account';
import type { CheckoutFacts } from './checkout-state';

/** What to ask the provider about. */
export interface Look {
  /** Of the subscription when it was read: a later write makes the answer stale. */
  readonly revision: number;
  readonly checkout: { readonly id: string; readonly providerId: string | null } | null;
  readonly subscriptionId: string | null;
}

/** What the provider has. */
export interface Snapshot {
  readonly revision: number;
  readonly checkout: (CheckoutFacts & { readonly id: string }) | null;
  /** The one that is stored; undefined: there is none. */
  readonly subscription: ProviderSubscription | null | undefined;
  readonly invoices: readonly ProviderInvoice[];
}

const lookAtCheckout = async (
  { payments }: BillingAccount,
  { id, providerId }: NonNullable<Look['checkout']>,
): Promise<Snapshot['checkout']> => {
  if (providerId === null) return null;
  const checkout = await payments.readCheckout(providerId);
  // The provider's search may be late: the payment that the checkout names is read by its id.
  const named = checkout?.paymentId ? await payments.readPayment(checkout.paymentId) : null;
  const searched = await payments.findPayments(id);
  const found = named
    ? [named, ...searched.filter((payment) => payment.id !== named.id)]
    : searched;
  const subscriptionId = checkout?.subscriptionId ?? null;
  return {
    id,
    checkout,
    payments: found,
    subscription: subscriptionId === null ? null : await payments.readSubscription(subscriptionId),
  };
};

/** Reads everything again: what an event says is only a hint. No transaction may be open. */
export const lookAtProvider = async (account: BillingAccount, look: Look): Promise<Snapshot> => {
  const checkout = look.checkout && (await lookAtCheckout(account, look.checkout));
  const bought = checkout?.subscription ?? null;
  const subscription =
    look.subscriptionId === null
      ? undefined
      : bought?.id === look.subscriptionId
        ? bought
        : await account.payments.readSubscription(look.subscriptionId);
  const invoicesOf = subscription?.id ?? bought?.id;
  return {
    revision: look.revision,
    checkout,
    subscription,
    invoices: invoicesOf === undefined ? [] : await account.payments.listInvoices(invoicesOf),
  };
};
