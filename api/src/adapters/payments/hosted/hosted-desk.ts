import type { Locale } from '@sala/shared-contracts';
import type { PaymentWay } from '../port';

/** Why a bank declines a card, in Stripe's words. */
export const declineReasons = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'call_issuer',
  'lost_card',
  'fraudulent',
  'do_not_honor',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export interface HostedCheckout {
  readonly title: string;
  /** Centavos. */
  readonly amount: number;
  readonly ways: readonly PaymentWay[];
  readonly locale: Locale;
  readonly returnUrl: string;
  readonly state: 'open' | 'completed' | 'expired';
  /** Once it is paid; null for subscriptions, whose payments are in the portal. */
  readonly payment: {
    /** Centavos. */
    readonly refunded: number;
    readonly dispute: 'open' | 'won' | 'lost' | null;
  } | null;
}

/** What happens to a payment afterwards: the clinic gives it back, or the bank is called in. */
export const laterActs = ['refund', 'dispute', 'won', 'lost'] as const;
export type LaterAct = (typeof laterActs)[number];

/** Those that make sense now. */
export const possibleActs = ({ payment, amount }: HostedCheckout): readonly LaterAct[] => {
  if (!payment) return [];
  if (payment.dispute === 'open') return ['won', 'lost'];
  if (payment.dispute === 'lost' || payment.refunded >= amount) return [];
  return ['refund', 'dispute'];
};

export interface HostedVoucher {
  readonly way: 'oxxo' | 'spei';
  readonly reference: string;
  readonly amount: number;
  readonly expiresAt: string | null;
  readonly locale: Locale;
  readonly returnUrl: string;
  readonly state: 'pending' | 'paid' | 'over';
}

export interface HostedPortal {
  readonly card: { readonly last4: string; readonly fails: boolean } | null;
  readonly open: readonly {
    readonly id: string;
    readonly number: string;
    readonly total: number;
  }[];
  readonly returnUrl: string;
}

export type PaymentChoice =
  | { readonly way: 'card'; readonly declines: DeclineReason | null }
  | { readonly way: 'oxxo' | 'spei' };

/** What people see and do on the hosted pages of a simulated provider. */
export interface HostedDesk {
  checkout(id: string): HostedCheckout | undefined;
  /** @returns the voucher that was made, if any. */
  pay(id: string, choice: PaymentChoice): Promise<string | null>;
  /** Does what is possible with the payment of a checkout, else nothing. */
  later(id: string, act: LaterAct): Promise<void>;
  voucher(id: string): HostedVoucher | undefined;
  payVoucher(id: string): Promise<void>;
  portal(id: string): HostedPortal | undefined;
  changeCard(portalId: string, fails: boolean): Promise<void>;
  payInvoice(portalId: string, invoiceId: string): Promise<void>;
}
