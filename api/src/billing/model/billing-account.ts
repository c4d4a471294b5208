import type { FastifyRequest } from 'fastify';
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
    facts: {
      readonly headers: FastifyRequest['headers'];
      readonly url: string;
      readonly now: Date;
    },
  ): PaymentEvent | null;
}
