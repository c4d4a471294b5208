import { buildApi, type ApiOptions } from '../app';
import { createClock, type Clock } from '../platform/time/clock';
import { as, type CallOrigin, type TestClient } from './client';
import { createSandboxStamping } from '../adapters/tax-stamping/simulator';
import { createPhoneNetwork, type PhoneNetwork } from '../adapters/phone-network/phone-network';
import type { SimulatedWebhook } from '../adapters/phone-network/webhook-sender';
import type { SignatureTime } from '../adapters/signature-time/port';
import { createSandboxSignatureTime } from '../adapters/signature-time/simulator';
import { createPaymentNetwork, type PaymentNetwork } from '../adapters/payments/payment-network';
import { createPaymentLedger } from '../billing/payment-ledger.testing';
import type { BillingAccount } from '../billing/model/billing-account';
import { createSapNetwork, type SapNetwork } from '../adapters/sap/sap-network';
import type { TaxStamping } from '../adapters/tax-stamping/port';
import { createTestDatabase, type TestDatabase } from './database';
import type { FastifyInstance } from 'fastify';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly database: TestDatabase;
  /** Stamping service used by jobs. */
  readonly taxStamping: TaxStamping;
  /** Provider of time stamps used by jobs. */
  readonly signatureTime: SignatureTime;
  /** At which companies pay for the suite. */
  readonly billing: BillingAccount;
  /** Simulated providers of messages; their time passes by `tick`. */
  readonly phoneNetwork: PhoneNetwork;
  /** Simulated providers of payments; their time passes by `tick`. */
  readonly paymentNetwork: PaymentNetwork;
  /** A simulated SAP; its messages leave by `tick`. */
  readonly sapNetwork: SapNetwork;
  /** Calls with a token, optionally from another browser, network address or language. */
  as(token: string | null, origin?: CallOrigin): TestClient;
  /** Calls without a token. */
  readonly anyone: TestClient;
  close(): Promise<void>;
}

/** High enough that no test reaches it by accident. */
const relaxedRateLimit = { max: 100_000, maxPerNetworkAddress: 100_000, windowSeconds: 60 };

/** Lowest cost of argon2id: a sign-up hashes or verifies four times, 12 ms each. */
export const minimalPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestApiOptions extends Partial<Omit<ApiOptions, 'pool' | 'clock'>> {
  /** A database created and dropped by the caller. */
  readonly database?: TestDatabase;
}

/** Starts the API on its own database; responses are checked against the contract. */
export const createTestApi = async ({
  database: given,
  ...options
}: TestApiOptions = {}): Promise<TestApi> => {
  const database = given ?? (await createTestDatabase());
  const clock = createClock();
  const taxStamping = options.taxStamping ?? createSandboxStamping(clock);
  const deliver = async ({ url, headers, raw }: SimulatedWebhook): Promise<number> => {
    const { pathname, search } = new URL(url);
    return (
      await app.inject({ method: 'POST', url: `${pathname}${search}`, headers, payload: raw })
    ).statusCode;
  };
  const phoneNetwork = createPhoneNetwork({
    clock,
    runs: false,
    deliver,
  });
  const paymentNetwork = createPaymentNetwork({
    clock,
    publicUrl: 'https://sala.test',
    runs: false,
    deliver,
  });
  const sapNetwork = createSapNetwork({ clock, runs: false });
  const billing = options.billing ?? createPaymentLedger(clock);
  const app: FastifyInstance = await buildApi({
    publicUrl: 'https://sala.test',
    sandbox: true,
    rateLimit: relaxedRateLimit,
    passwordCost: minimalPasswordCost,
    checkAnswers: true,
    ...options,
    pool: database.pool,
    clock,
    phoneNetwork,
    paymentNetwork,
    sapNetwork,
    billing,
  });
  return {
    app,
    clock,
    database,
    taxStamping,
    signatureTime: createSandboxSignatureTime(clock),
    phoneNetwork,
    paymentNetwork,
    sapNetwork,
    billing,
    as: (token, origin) => as(app, token, origin),
    anyone: as(app, null),
    close: async () => {
      await app.close();
      await phoneNetwork.close();
      await paymentNetwork.close();
      await sapNetwork.close();
      if (!given) await database.drop();
    },
  };
};
