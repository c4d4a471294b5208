import type { Pool } from 'pg';
import { createMercadoPago } from '../../adapters/payments/mercado-pago-live';
import type { PaymentNetwork } from '../../adapters/payments/payment-network';
import { PaymentRefused, type PaymentProvider, type Payments } from '../../adapters/payments/port';
import { createStripe } from '../../adapters/payments/stripe-live';
import { openSecrets } from '../../platform/connections/company-connections';
import {
  readConnection,
  recordConnectionFailed,
  recordConnectionWorked,
} from '../../platform/connections/company-connections.queries';
import { ConnectionFailed, errorText } from '../../platform/connections/connections';
import { inTransaction, type Db } from '../../platform/database/database';
import { failureCode } from '../../platform/deliveries/failure-code';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import { keyOf } from './name-based-key';

/** The account of a company itself, at which its patients and customers pay. */
export interface CompanyPaymentAccount {
  readonly companyId: string;
  readonly connectionId: string;
  readonly provider: PaymentProvider;
  readonly payments: Payments;
}

/** Opened for each call, so that changes of a connection count at once. */
export interface PaymentAccounts {
  /** null: the company has not connected this provider. */
  of(companyId: string, provider: PaymentProvider): Promise<CompanyPaymentAccount | null>;
  /** Asks the provider and keeps whether the connection works; no transaction is open. */
  ask<Answer>(account: CompanyPaymentAccount, call: () => Promise<Answer>): Promise<Answer>;
  /**
   * Reads the account, which proves the key, and keeps the outcome.
   *
   * @throws ConnectionFailed
   */
  test(account: CompanyPaymentAccount): Promise<void>;
}

const liveUrls: Readonly<Record<PaymentProvider, string>> = {
  stripe: 'https://api.stripe.com',
  'mercado-pago': 'https://api.mercadopago.com',
};
const drivers = { stripe: createStripe, 'mercado-pago': createMercadoPago } as const;

export const paymentWebhookPath = (provider: PaymentProvider, connectionId: string): string =>
  `/api/v1/webhooks/${provider}/${connectionId}`;

/**
 * Known before the account is connected: a provider tells the secret of a webhook only once its
 * address is entered there. The same after it was disconnected and connected again.
 */
export const paymentConnectionId = (companyId: string, provider: PaymentProvider): string =>
  keyOf(`payments ${companyId} ${provider}`);

const codeMax = 60;
const textMax = 300;

/** Refusals of one payment say nothing about the connection. */
const isAboutConnection = (cause: unknown): boolean =>
  cause instanceof PaymentRefused
    ? cause.code === 'unauthorized' || cause.code === 'forbidden'
    : cause instanceof ConnectionFailed;

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
}): PaymentAccounts => {
  const record = (
    { companyId, connectionId }: CompanyPaymentAccount,
    write: (db: Db, connectionId: string, now: string) => Promise<void>,
  ): Promise<void> =>
    inTransaction(pool, { companyId, userId: null }, (db) =>
      write(db, connectionId, clock.now().toISOString()),
    );
  const recordFailure = (account: CompanyPaymentAccount, cause: unknown): Promise<void> => {
    const code = cause instanceof PaymentRefused ? cause.code : failureCode(cause);
    const failure = { code: code.slice(0, codeMax), text: errorText(cause).slice(0, textMax) };
    return record(account, (db, id, now) => recordConnectionFailed(db, id, { ...failure, now }));
  };
  return {
    of: async (companyId, provider) => {
      const row = await inTransaction(pool, { companyId, userId: null }, (db) =>
        readConnection(db, provider),
      );
      if (!row || (row.mode === 'simulator' && !network)) return null;
      const { secretKey = '', webhookSecret = '' } = await openSecrets(box, row);
      let baseUrl = liveUrls[provider];
      if (row.mode === 'simulator' && network) {
        const webhookUrl = `${publicUrl}${paymentWebhookPath(provider, row.id)}`;
        const simulator = provider === 'stripe' ? network.stripe : network.mercadoPago;
        simulator.connect({ secretKey, webhookSecret, webhookUrl });
        baseUrl = (await network.addresses())[provider];
      }
      return {
        companyId,
        connectionId: row.id,
        provider,
        payments: drivers[provider]({ provider, baseUrl, secretKey }, () => clock.now()),
      };
    },
    ask: async (account, call) => {
      try {
        const answer = await call();
        await record(account, recordConnectionWorked);
        return answer;
      } catch (cause) {
        if (isAboutConnection(cause)) await recordFailure(account, cause);
        throw cause;
      }
    },
    test: async (account) => {
      try {
        await account.payments.test();
      } catch (cause) {
        await recordFailure(account, cause);
        throw cause instanceof ConnectionFailed
          ? cause
          : new ConnectionFailed('the provider did not answer', { cause });
      }
      await record(account, recordConnectionWorked);
    },
  };
};
