import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './platform/time/clock';
import { startJobRunner } from './platform/jobs/job-runner';
import { mailPosting } from './adapters/email/mailer';
import { createWebhookCaller } from './adapters/rule-webhook/live';
import type { PhoneNetwork } from './adapters/phone-network/phone-network';
import {
  createProcessAccounts,
  createProcessForwarder,
  createProcessMailboxes,
  createProcessMailer,
  createProcessPush,
  createProcessSecrets,
  createProcessSignatureTime,
  createTaxStamping,
  originOf,
  type MailOptions,
  type SecretOptions,
  type TimeStampOptions,
} from './create-services';
import { startPruning } from './platform/events/outbox-maintenance';
import type { Connection } from './platform/database/connection';
import type { BillingAccount } from './billing/model/billing-account';
import type { PaymentNetwork } from './adapters/payments/payment-network';
import type { SapNetwork } from './adapters/sap/sap-network';
import { createGuardedFetch } from './adapters/single-sign-on/guarded-fetch';
import { createSapAccounts } from './sap/model/sap-accounts';
import { createPaymentAccounts } from './billing/model/payment-accounts';
import { createJobKinds, workerLanes } from './jobs';
import { startMailboxSync } from './messaging/jobs/mailbox-sync';

export interface WorkerOptions extends MailOptions, SecretOptions, TimeStampOptions {
  /** Origin of the site for links in mail, for example `https://sala.example`. */
  readonly publicUrl: string;
  /** Connects as the owner of the tables. */
  readonly owner: Connection;
  /** Invented data: invoices get invented stamps. */
  readonly sandbox: boolean;
  /** Whether this process also delivers queued mail; a process with the API role does so anyway. */
  readonly sendsMail: boolean;
  /** Same as the API’s: proves this installation to push services. */
  readonly vapidPrivateKey?: string;
  /** The process's: jobs of a demonstration follow the time that its API was given. */
  readonly clock: Clock;
  /** At which companies pay for the suite. */
  readonly billing?: BillingAccount;
  /** Simulated payment providers that it shares with the API of the same process. */
  readonly paymentNetwork?: PaymentNetwork;
  /** A simulated SAP that it shares with the API of the same process. */
  readonly sapNetwork?: SapNetwork;
  /** Simulated providers of messages that it shares with the API of the same process. */
  readonly phoneNetwork?: PhoneNetwork;
}

/** Runs background jobs and delivers queued mail. */
export const startWorker = (
  { sendsMail, ...options }: WorkerOptions,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } => {
  const { clock } = options;
  const secrets = createProcessSecrets(options);
  const publicUrl = originOf(options.publicUrl);
  const push = createProcessPush({ ...options, publicUrl, clock, secrets });
  const forwarder = createProcessForwarder(options);
  const messages = createProcessAccounts({ ...options, clock, secrets, publicUrl });
  const mailboxes = createProcessMailboxes(options);
  const mailer = sendsMail
    ? createProcessMailer({ ...options, clock, secrets, push, forwarder, messages, mailboxes }, log)
    : null;
  const jobs = startJobRunner({
    pool: options.pool,
    kinds: createJobKinds({
      taxStamping: createTaxStamping(options, clock)?.stamping ?? null,
      signatureTime: createProcessSignatureTime(options, clock),
      secrets,
      channelAccounts: messages.accounts,
      callWebhook: createWebhookCaller(options.sandbox),
      billing: options.billing ?? null,
      paymentAccounts: createPaymentAccounts({
        pool: options.pool,
        secrets,
        publicUrl,
        network: options.paymentNetwork ?? null,
        clock,
      }),
      sapAccounts: createSapAccounts({
        pool: options.pool,
        clock,
        secrets,
        fetch: createGuardedFetch(options.sandbox),
        network: options.sapNetwork ?? null,
      }),
      owner: options.owner,
    }),
    lanes: workerLanes,
    clock,
    publicUrl,
    postMail: mailPosting(options.smtpUrl, clock),
    onFailure: (err, { id, kind, tries }, givenUp) => {
      const facts = { err, job: id, kind, tries };
      if (givenUp) log.error(facts, 'a job was given up');
      else log.warn(facts, 'a step of a job failed');
    },
    onError: (err) => log.warn({ err }, 'the queue of jobs could not be read'),
  });
  const pruning = startPruning(options.pool, (err) =>
    log.warn({ err }, 'the outbox could not be pruned'),
  );
  const sync = startMailboxSync({
    pool: options.pool,
    clock,
    secrets,
    mailboxes,
    // Nothing of the mail itself.
    onUnreadable: (err, mail) => log.warn({ err, ...mail }, 'a mail could not be read'),
    onError: (err) => log.warn({ err }, 'mailboxes could not be followed'),
  });
  return {
    stop: async () => {
      await Promise.all([pruning.stop(), jobs.stop(), sync.stop()]);
      await mailer?.close();
    },
  };
};
