import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentEvent, PaymentProvider, Payments } from '../../adapters/payments/port';

/** The account of the platform itself, at which companies pay for the suite. */
export interface BillingAccount {
  readonly provider: PaymentProvider;
  readonly payments: Payments;
  /**
   * Verifies the raw bytes of a webhook.
   *
   * @returns null: the provider did not sign it
   */
  readEvent(
    raw: Buffer,
    facts: { readonly headers: IncomingHttpHeaders; readonly url: string; readonly now: Date },
  ): PaymentEvent | null;
}
