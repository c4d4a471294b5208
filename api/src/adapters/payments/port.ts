import type { PaymentStatus } from '@sala/shared-contracts';
import { ConnectionFailed } from '../../platform/connections/connections';

export const paymentProviders = ['stripe', 'mercado-pago'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** An account at a provider; the real service and the simulator speak the same. */
export interface PaymentAccount {
  readonly provider: PaymentProvider;
  /** Without trailing slash: `https://api.stripe.com`. */
  readonly baseUrl: string;
  readonly secretKey: string;
}

/** Ways to pay at a hosted checkout: card, cash at OXXO, or a bank transfer (SPEI). */
export const paymentWays = ['card', 'oxxo', 'spei'] as const;
export type PaymentWay = (typeof paymentWays)[number];

export type BillingInterval = 'month' | 'year';

export interface CheckoutRequest {
  /** Our checkout's id: reference at the provider, and idempotency key. */
  readonly reference: string;
  /** Kept by the provider and given back with each object. */
  readonly companyId: string;
  /** null: a single payment. Otherwise a subscription is made once it is paid. */
  readonly interval: BillingInterval | null;
  readonly title: string;
  /** Centavos of MXN, taxes included, per interval. */
  readonly amount: number;
  readonly customer: {
    /** The provider's id, when it knows the customer. */
    readonly id: string | null;
    readonly email: string;
    readonly name: string;
  };
  readonly ways: readonly PaymentWay[];
  /** Where the browser is sent afterwards; says nothing about whether it was paid. */
  readonly returnUrl: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  readonly locale: 'es-MX' | 'en';
}

/** A hosted checkout as the provider has it. */
export interface ProviderCheckout {
  readonly id: string;
  readonly reference: string;
  /** Hosted page; null once it cannot be paid there any more. */
  readonly url: string | null;
  readonly state: 'open' | 'completed' | 'expired';
  /** Of a single payment, as soon as there is one. */
  readonly paymentId: string | null;
  /** As soon as it is paid. */
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
}

/** A payment as the provider has it. */
export interface ProviderPayment {
  readonly id: string;
  readonly reference: string | null;
  readonly status: PaymentStatus;
  /**
   * In Mercado Pago's words, for example `cc_rejected_insufficient_amount`; Stripe's are mapped to
   * them.
   */
  readonly statusDetail: string | null;
  /** Centavos. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Centavos given back. */
  readonly refunded: number;
  readonly way: PaymentWay | null;
  /** Of a payment that waits for cash or a transfer. */
  readonly voucher: {
    readonly way: 'oxxo' | 'spei';
    /** OXXO's reference, or the CLABE. */
    readonly reference: string;
    readonly url: string | null;
    readonly expiresAt: string | null;
  } | null;
  readonly at: string;
}

/** How far a payment went: money that moved, or may still. */
export const paymentRank: Readonly<Record<PaymentStatus, number>> = {
  rejected: 0,
  cancelled: 0,
  pending: 1,
  in_process: 2,
  approved: 3,
  refunded: 3,
  charged_back: 3,
};

/** Of two payments for one page the one that went further, else the newer one. */
export const furtherPayment = (one: ProviderPayment, other: ProviderPayment): ProviderPayment => {
  const ahead = paymentRank[one.status] - paymentRank[other.status];
  return ahead > 0 || (ahead === 0 && Date.parse(one.at) >= Date.parse(other.at)) ? one : other;
};

export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
] as const;
export type ProviderSubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the provider has it. */
export interface ProviderSubscription {
  readonly id: string;
  readonly companyId: string | null;
  readonly customerId: string;
  readonly status: ProviderSubscriptionStatus;
  readonly interval: BillingInterval;
  /** Centavos per interval, taxes included. */
  readonly amount: number;
  readonly currency: string;
  /** The plan's code and cycle, kept by the provider as metadata. */
  readonly planCode: string | null;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly expires: string;
  } | null;
}

/** An invoice as the provider has it. */
export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly subscriptionId: string | null;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** Centavos, taxes included. */
  readonly total: number;
  readonly currency: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly at: string;
  readonly paidAt: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** Why the last attempt failed, in the words of {@link ProviderPayment.statusDetail}. */
  readonly failure: string | null;
}

export interface SubscriptionChange {
  readonly planCode: string;
  readonly title: string;
  readonly interval: BillingInterval;
  readonly amount: number;
}

/** What a changed subscription costs now and from then on. */
export interface ChangePreview {
  /** Centavos due at once; negative: a credit for the next invoice. */
  readonly dueNow: number;
  readonly nextAmount: number;
  readonly nextAt: string;
}

/**
 * Each call is made with no transaction open and may be repeated: the provider recognises the
 * reference or key and answers as the first time.
 *
 * @throws ConnectionFailed the provider refused or is unknown
 * @throws DeliveryUnanswered it may or may not have happened
 */
export interface Payments {
  createCheckout(
    request: CheckoutRequest & { readonly planCode: string | null },
  ): Promise<ProviderCheckout>;
  /** @returns null: the provider does not know it. */
  readCheckout(id: string): Promise<ProviderCheckout | null>;
  /**
   * Ends an open checkout, so that it cannot be paid any more; may be repeated.
   *
   * @throws PaymentRefused it is complete
   */
  expireCheckout(id: string): Promise<void>;
  readPayment(id: string): Promise<ProviderPayment | null>;
  /**
   * Payments of a reference, newest first: a checkout may have been tried more than once. Read from
   * the provider's search, which may be up to an hour late: an event is followed by its object's id
   * instead ({@link readPayment}), or by that of the checkout ({@link readCheckout}).
   */
  findPayments(reference: string): Promise<readonly ProviderPayment[]>;
  /** @param key makes a repeated call one refund. */
  refund(paymentId: string, amount: number, key: string): Promise<ProviderPayment>;
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  previewChange(id: string, change: SubscriptionChange): Promise<ChangePreview>;
  changeSubscription(
    id: string,
    change: SubscriptionChange,
    key: string,
  ): Promise<ProviderSubscription>;
  cancelAtPeriodEnd(id: string, cancel: boolean): Promise<ProviderSubscription>;
  /** Newest first. */
  listInvoices(subscriptionId: string): Promise<readonly ProviderInvoice[]>;
  /** Hosted page where the customer changes the card and pays what is open. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Reads the account, which proves the key. */
  test(): Promise<void>;
}

/** What a webhook is about; a hint only: the object is read again at the provider. */
export interface PaymentEvent {
  /** The provider's id of the event, for deduplication. */
  readonly id: string;
  readonly about: 'checkout' | 'payment' | 'subscription' | 'invoice' | 'other';
  readonly objectId: string;
  /** As we had it kept; null: the object does not have it. */
  readonly companyId: string | null;
  readonly customerId: string | null;
  /** Of the checkout; null as above. */
  readonly reference: string | null;
}

/** The provider answered, and said no. */
export class PaymentRefused extends ConnectionFailed {
  override readonly name = 'PaymentRefused';
  /** @param code in the provider's words, for example `resource_missing` */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
