import {
  checkoutStates,
  subscriptionInvoiceStatuses,
  subscriptionStatuses,
} from './subscription-kinds';

/** What may be one thing at the provider and another here. */
export const differenceKinds = [
  /** Status, dates or card of the company's subscription. */
  'subscription_differs',
  /** Another amount, currency or cycle than was agreed on: never taken over. */
  'subscription_amount',
  /** The provider does not know the subscription. */
  'subscription_unknown',
  /** A second subscription runs at the provider. */
  'subscription_duplicated',
  'checkout_differs',
  'checkout_amount',
  'checkout_unknown',
  'invoice_missing',
  'invoice_differs',
  /** A payment link was paid at the provider, and the sale does not have it. */
  'link_paid',
  'link_refunded',
  /** The bank took the money back. */
  'link_disputed',
  /** Nothing was paid or given back: only the state differs. */
  'link_state',
  'link_amount',
  /** Given back here, and not yet at the provider. */
  'link_refund_owed',
  /** Paid a second time. */
  'link_duplicated',
  /** The provider does not know the payment. */
  'link_unknown',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Whether the provider's state can be written here; the others are for people to clear up. */
export const repairable: Readonly<Record<DifferenceKind, boolean>> = {
  subscription_differs: true,
  subscription_amount: false,
  subscription_unknown: false,
  subscription_duplicated: false,
  checkout_differs: true,
  checkout_amount: false,
  checkout_unknown: false,
  invoice_missing: true,
  invoice_differs: true,
  link_paid: true,
  link_refunded: true,
  link_disputed: true,
  link_state: true,
  link_amount: false,
  link_refund_owed: true,
  link_duplicated: false,
  link_unknown: false,
};

export const differenceScopes = ['subscription', 'payment_link'] as const;
export type DifferenceScope = (typeof differenceScopes)[number];

/**
 * `gone`: a later look no longer found it. `dismissed`: somebody said why it may stay; it is listed
 * again when it changes.
 */
export const differenceStates = ['open', 'repaired', 'dismissed', 'gone'] as const;
export type DifferenceState = (typeof differenceStates)[number];

/** States of subscriptions, checkouts, links and invoices, here and at providers. */
export const comparedStates = [
  ...new Set([
    ...checkoutStates,
    ...subscriptionStatuses,
    ...subscriptionInvoiceStatuses,
    'paused' as const,
  ]),
] as const;
export type ComparedState = (typeof comparedStates)[number];

/**
 * `partly`: there was more than one look compares; the next one goes on there. `unreachable`: the
 * provider did not answer, so nothing is known and no difference is closed.
 */
export const comparisonOutcomes = ['compared', 'partly', 'unreachable', 'not_connected'] as const;
export type ComparisonOutcome = (typeof comparisonOutcomes)[number];
