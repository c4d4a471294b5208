import { createPaymentNetwork } from '../../adapters/payments/payment-network';
import { createPhoneNetwork } from '../../adapters/phone-network/phone-network';
import { createSapNetwork } from '../../adapters/sap/sap-network';
import { createSandboxSignatureTime } from '../../adapters/signature-time/simulator';
import { createSandboxStamping } from '../../adapters/tax-stamping/simulator';
import { createPool, type Connection } from '../../platform/database/connection';
import { createClock } from '../../platform/time/clock';
import { runDueJobs } from '../../testing/jobs';
import { createStripeAccount, type StripeAccountOptions } from '../model/stripe-account';

export interface WorkerOptions {
  readonly connections: readonly [Connection, Connection, Connection];
  /** At which companies pay for the suite. */
  readonly platform: StripeAccountOptions;
  /** At which patients and customers pay. */
  readonly stripeUrl: string;
}

/** A worker as a process of its own, at providers of the test, which ends when nothing is due. */
const { connections, platform, stripeUrl } = JSON.parse(process.argv[2] ?? '') as WorkerOptions; // written by the test
const [serving, owner, superuser] = connections;
const clock = createClock();
const pool = createPool(serving);
const nowhere = { clock, runs: false, deliver: () => Promise.resolve(200) };
const network = createPaymentNetwork({ ...nowhere, publicUrl: 'https://sala.test' });
await runDueJobs({
  database: { pool, serving, owner, superuser, drop: () => pool.end() },
  clock,
  taxStamping: createSandboxStamping(clock),
  signatureTime: createSandboxSignatureTime(clock),
  phoneNetwork: createPhoneNetwork(nowhere),
  paymentNetwork: {
    ...network,
    addresses: async () => ({ stripe: stripeUrl, 'mercado-pago': stripeUrl }),
  },
  sapNetwork: createSapNetwork(nowhere),
  billing: createStripeAccount(platform),
});
await pool.end();
process.exit(0);
