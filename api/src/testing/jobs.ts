import { runStep } from '../platform/jobs/run-step';
import { mailPosting } from '../adapters/email/mailer';
import { createWebhookCaller } from '../adapters/rule-webhook/live';
import { createSecretBox } from '../platform/secrets/secret-box';
import type { BillingAccount } from '../billing/model/billing-account';
import { createGuardedFetch } from '../adapters/single-sign-on/guarded-fetch';
import { createSapAccounts } from '../sap/model/sap-accounts';
import { createPaymentAccounts } from '../billing/model/payment-accounts';
import { createJobKinds } from '../jobs';
import { createChannelAccounts } from '../messaging/model/channel-accounts';
import type { TestApi } from './api';
import type { TestDatabase } from './database';

/** Makes due what a killed worker had taken, as if the time it had for it were over. */
export const endTakenJobs = (
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  within: '10 seconds' | '10 minutes' = '10 seconds',
): Promise<unknown> =>
  asOwner((client) =>
    client.query(
      `update job set due_at = clock_timestamp() where state = 'waiting' and due_at < clock_timestamp() + $1::interval`,
      [within],
    ),
  );

/** Runs all due jobs like a worker with so many lanes; a failed step fails the test. */
export const runDueJobs = async (
  {
    database,
    clock,
    taxStamping,
    signatureTime,
    phoneNetwork,
    billing = null,
    paymentNetwork,
    sapNetwork,
  }: Pick<
    TestApi,
    'clock' | 'taxStamping' | 'signatureTime' | 'phoneNetwork' | 'paymentNetwork' | 'sapNetwork'
  > & {
    readonly database: Omit<TestDatabase, 'asOwner'>;
    readonly billing?: BillingAccount | null;
  },
  lanes = 1,
): Promise<void> => {
  const failures: unknown[] = [];
  const secrets = createSecretBox(database.pool);
  const options = {
    pool: database.pool,
    kinds: createJobKinds({
      taxStamping,
      signatureTime,
      secrets,
      channelAccounts: createChannelAccounts({
        pool: database.pool,
        clock,
        secrets,
        publicUrl: 'https://sala.test',
        phoneNetwork,
      }),
      callWebhook: createWebhookCaller(true),
      billing,
      paymentAccounts: createPaymentAccounts({
        pool: database.pool,
        secrets,
        publicUrl: 'https://sala.test',
        network: paymentNetwork,
        clock,
      }),
      sapAccounts: createSapAccounts({
        pool: database.pool,
        clock,
        secrets,
        fetch: createGuardedFetch(true),
        network: sapNetwork,
      }),
      owner: database.owner,
    }),
    clock,
    publicUrl: 'https://sala.test',
    postMail: mailPosting(undefined, clock),
    retryAfter: [],
    onFailure: (cause: unknown) => failures.push(cause),
  };
  const run = async (): Promise<void> => {
    while (await runStep(options, { most: lanes })) if (failures.length > 0) throw failures[0];
  };
  await Promise.all(Array.from({ length: lanes }, run));
};
