import { runStep } from '../platform/jobs/run-step';
import { mailPosting } from '../adapters/email/mailer';
import { createSecretBox } from '../platform/secrets/secret-box';
import { createJobKinds } from '../jobs';
import type { TestApi } from './api';

/** Runs all due jobs like a worker; a failed step fails the test. */
export const runDueJobs = async ({
  database,
  clock,
  taxStamping,
  signatureTime,
}: Pick<TestApi, 'database' | 'clock' | 'taxStamping' | 'signatureTime'>): Promise<void> => {
  const failures: unknown[] = [];
  const options = {
    pool: database.pool,
    kinds: createJobKinds({
      taxStamping,
      signatureTime,
      secrets: createSecretBox(database.pool),
      owner: database.owner,
    }),
    clock,
    publicUrl: 'https://sala.test',
    postMail: mailPosting(undefined, clock),
    retryAfter: [],
    onFailure: (cause: unknown) => failures.push(cause),
  };
  while (await runStep(options)) if (failures.length > 0) throw failures[0];
};
