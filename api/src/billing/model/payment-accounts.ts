import type { Pool } from 'pg';
import type { PaymentProvider, Payments } from '../../adapters/payments/port';
import { createStripe } from '../../adapters/payments/stripe-live';
import { openSecrets } from '../../platform/connections/company-connections';
import { readConnection } from '../../platform/connections/company-connections.queries';
import { inTransaction } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secrets/secret-box';
import { findPaymentConnection, paymentsPort } from '../sql/payment-connection.queries';

/** The account of a company itself, at which its patients and customers pay. */
export interface CompanyPaymentAccount {
  readonly connectionId: string;
  readonly provider: PaymentProvider;
  readonly payments: Payments;
}

/** Opened for each call, so that changes of a connection count at once. */
export interface PaymentAccounts {
  /** null: the company has not connected a payment provider. */
  of(companyId: string): Promise<CompanyPaymentAccount | null>;
}

/** Providers on loopback, where a simulated account is made known. */
export interface SimulatedPayments {
  connect(account: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly webhookUrl: string;
  }): void;
  /** Base URL of the invented Stripe. */
  address(): Promise<string>;
}

const stripeUrl = 'https://api.stripe.com';

export const paymentWebhookPath = (provider: PaymentProvider, connectionId: string): string =>
  `/api/v1/webhooks/${provider}/${connectionId}`;

export const createPaymentAccounts = ({
  pool,
  secrets: box,
  publicUrl,
  simulator,
}: {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  readonly publicUrl: string;
  /** null outside demonstrations. */
  readonly simulator: SimulatedPayments | null;
}): PaymentAccounts => ({
  of: async (companyId) => {
    const found = await inTransaction(pool, { companyId, userId: null }, async (db) => {
      const row = await readConnection(db, paymentsPort);
      const connection = row && (await findPaymentConnection(db));
      return row && connection && { row, provider: connection.provider };
    });
    if (!found) return null;
    const { row, provider } = found;
    if (row.mode === 'simulator' && !simulator) return null;
    const { secretKey = '', webhookSecret = '' } = await openSecrets(box, row);
    let baseUrl = stripeUrl;
    if (row.mode === 'simulator' && simulator) {
      const webhookUrl = `${publicUrl}${paymentWebhookPath(provider, row.id)}`;
      simulator.connect({ secretKey, webhookSecret, webhookUrl });
      baseUrl = await simulator.address();
    }
    return {
      connectionId: row.id,
      provider,
      payments: createStripe({ provider, baseUrl, secretKey }),
    };
  },
});
