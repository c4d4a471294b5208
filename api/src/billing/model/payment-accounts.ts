import type { Pool } from 'pg';
import type { PaymentNetwork } from '../../adapters/payments/payment-network';
import type { PaymentProvider, Payments } from '../../adapters/payments/port';
import { createStripe } from '../../adapters/payments/stripe-live';
import { openSecrets } from '../../platform/connections/company-connections';
import { readConnection } from '../../platform/connections/company-connections.queries';
import { inTransaction } from '../../platform/database/database';
import type { Clock } from '../../platform/time/clock';
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

const stripeUrl = 'https://api.stripe.com';

export const paymentWebhookPath = (provider: PaymentProvider, connectionId: string): string =>
  `/api/v1/webhooks/${provider}/${connectionId}`;

export const createPaymentAccounts = ({
  pool,
  secrets: box,
  publicUrl,
  network,
  clock,
}: {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  readonly publicUrl: string;
  /** null outside demonstrations. */
  readonly network: PaymentNetwork | null;
  readonly clock: Clock;
}): PaymentAccounts => ({
  of: async (companyId) => {
    const found = await inTransaction(pool, { companyId, userId: null }, async (db) => {
      const row = await readConnection(db, paymentsPort);
      const connection = row && (await findPaymentConnection(db));
      return row && connection && { row, provider: connection.provider };
    });
    if (!found) return null;
    const { row, provider } = found;
    if (row.mode === 'simulator' && !network) return null;
    const { secretKey = '', webhookSecret = '' } = await openSecrets(box, row);
    let baseUrl = stripeUrl;
    if (row.mode === 'simulator' && network) {
      const webhookUrl = `${publicUrl}${paymentWebhookPath(provider, row.id)}`;
      network.stripe.connect({ secretKey, webhookSecret, webhookUrl });
      baseUrl = (await network.addresses()).stripe;
    }
    return {
      connectionId: row.id,
      provider,
      payments: createStripe({ provider, baseUrl, secretKey }, () => clock.now()),
    };
  },
});
