/**
 * Words of a company's subscription and of its checkouts. Without schemas, so that screens stay
 * small.
 */
export const billingCycles = ['monthly', 'annual'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** docs/spec/screens §8: trialing → active → past_due → canceled; incomplete: never paid. */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * What the company may do now, derived from status and clock. `read_only`: after the days of grace;
 * `free`: everything, within the limits of the free plan.
 */
export const subscriptionAccesses = ['full', 'read_only', 'free'] as const;
export type SubscriptionAccess = (typeof subscriptionAccesses)[number];

/** `storage` in megabytes; `messages` per calendar month; the others at one time. */
export const planLimitNames = ['users', 'doctors', 'sites', 'messages', 'storage'] as const;
export type PlanLimitName = (typeof planLimitNames)[number];

/**
 * `open`: nothing was paid or ordered yet. `pending`: waits for cash or a transfer, see `voucher`.
 * `in_process`: the provider examines it. `cancelled`: by us or by the provider.
 */
export const checkoutStates = [
  'open',
  'in_process',
  'pending',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** States that may still become another by themselves: the page asks again every five seconds. */
export const isUnsettled = (state: CheckoutState): boolean =>
  state === 'open' || state === 'in_process' || state === 'pending';

/** After these another attempt can be made (`checkoutRetry`). */
export const isRetryable = (state: CheckoutState): boolean =>
  state === 'rejected' || state === 'cancelled' || state === 'expired';

/** Services that collect what companies pay for the suite. */
export const billingProviders = ['stripe', 'mercado-pago'] as const;
export type BillingProvider = (typeof billingProviders)[number];

/** `read`: as far as the person's channel tells. `refused`: the gate stopped it as it was to leave. */
export const purchaseMessageStates = [
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'refused',
] as const;
export type PurchaseMessageState = (typeof purchaseMessageStates)[number];

export const voucherWays = ['oxxo', 'spei'] as const;

/** Why somebody leaves. */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'hard_to_use',
  'too_slow',
  'other_product',
  'closing',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const subscriptionInvoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const;
export type SubscriptionInvoiceStatus = (typeof subscriptionInvoiceStatuses)[number];

export const trialDays = 14;
/** Days after a failed charge during which everything still works. */
export const graceDays = 7;
/** Days of reading only; then the company moves to the free plan. */
export const readOnlyDays = 30;

/** Seconds between two looks at an unsettled checkout. */
export const checkoutPollSeconds = 5;

const ivaPercent = 16;

export interface TaxedAmount {
  /** Centavos before IVA. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** Prices of plans are before IVA; what is charged is after it. */
export const withIva = (subtotal: number): TaxedAmount => {
  const tax = Math.round((subtotal * ivaPercent) / 100);
  return { subtotal, tax, total: subtotal + tax };
};
