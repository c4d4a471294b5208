import { createPaymentNetwork } from '../adapters/payments/payment-network';
import { createPhoneNetwork } from '../adapters/phone-network/phone-network';
import { createSapNetwork } from '../adapters/sap/sap-network';
import { createSandboxSignatureTime } from '../adapters/signature-time/simulator';
import { createSandboxStamping } from '../adapters/tax-stamping/simulator';
import { createPool, type Connection } from '../platform/database/connection';
import { createClock } from '../platform/time/clock';
import { runDueJobs } from './jobs';

/** A worker as a process of its own, which ends when nothing is due. */
const [serving, owner, superuser] = JSON.parse(process.argv[2] ?? '') as [
  Connection,
  Connection,
  Connection,
]; // written by the test
const clock = createClock();
const pool = createPool(serving);
const nowhere = { clock, runs: false, deliver: () => Promise.resolve(200) };
await runDueJobs({
  database: { pool, serving, owner, superuser, drop: () => pool.end() },
  clock,
  taxStamping: createSandboxStamping(clock),
  signatureTime: createSandboxSignatureTime(clock),
  phoneNetwork: createPhoneNetwork(nowhere),
  paymentNetwork: createPaymentNetwork({ ...nowhere, publicUrl: 'https://sala.test' }),
  sapNetwork: createSapNetwork(nowhere),
});
await pool.end();
process.exit(0);
