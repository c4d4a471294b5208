import type { PaymentAccount } from '../../adapters/payments/port';
import { createStripe } from '../../adapters/payments/stripe-live';
import { isSignedByStripe, stripeEventOf } from '../../adapters/payments/stripe-webhook';
import type { BillingAccount } from './billing-account';

export interface StripeAccountOptions extends Pick<PaymentAccount, 'baseUrl' | 'secretKey'> {
  /** With which Stripe signs what it reports. */
  readonly webhookSecret: string;
  /** Absent: the real time. */
  readonly now?: () => Date;
}

const unknown = {
  id: '',
  about: 'other',
  objectId: '',
  companyId: null,
  customerId: null,
  reference: null,
} as const;

export const createStripeAccount = ({
  webhookSecret,
  now: currentTime,
  ...account
}: StripeAccountOptions): BillingAccount => ({
  provider: 'stripe',
  payments: createStripe({ provider: 'stripe', ...account }, currentTime),
  readEvent: (raw, { headers, now }) =>
    isSignedByStripe(raw, headers['stripe-signature'], webhookSecret, now)
      ? (stripeEventOf(raw) ?? unknown)
      : null,
});
