import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { createClock, type Clock } from './platform/time/clock';
import type { Connections } from './platform/connections/connections';
import { watchClerk, withoutClerk } from './adapters/sign-in/clerk-connection';
import { createClerkProvider } from './adapters/sign-in/live';
import { createSandboxIdentityProvider } from './adapters/sign-in/simulator';
import { mailConnection } from './identity/model/mail-connection';
import { createMailer, type Mailer } from './adapters/email/mailer';
import { createPasswords, type PasswordCost } from './identity/model/passwords';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box';
import type { Services } from './platform/services';
import { createSandboxStamping, watchStamping } from './adapters/tax-stamping/simulator';
import { outsideTransactions, type TaxStamping } from './adapters/tax-stamping/port';
import { platformStaffOf } from './identity/model/platform-staff';
import { createSessionDirectory } from './identity/model/sessions';
import { createTokens } from './identity/model/tokens';
import { createPlannedFailures } from './platform/sandbox/planned-failures';

export interface MailOptions {
  readonly pool: Pool;
  /** `smtp://…`; absent: mail is kept in the mailbox of the sandbox. */
  readonly smtpUrl?: string;
  /** Sender of mail. */
  readonly mailFrom?: string;
}

export interface ServiceOptions extends MailOptions {
  /** Origin of the site for links in mail, for example `https://sala.example`. */
  readonly publicUrl: string;
  /** Binds `/api/v1/sandbox/*`: only on invented data. */
  readonly sandbox: boolean;
  /** Turns on signing in with Clerk. */
  readonly clerkPublishableKey?: string;
  /** Confirmed addresses of the people who run the platform for every company. */
  readonly platformStaff?: readonly string[];
  /** 32 bytes in base64: encrypts secrets at rest; absent: a key that the database keeps. */
  readonly secretKey?: string;
  readonly clock?: Clock;
  /** In place of the invented one: for tests. */
  readonly taxStamping?: TaxStamping;
  /** Less than the usual: for tests. */
  readonly passwordCost?: PasswordCost;
}

/** As links are written onto it: without a slash at the end. */
export const originOf = (publicUrl: string): string => publicUrl.replace(/(?<!\/)\/+$/, '');

export interface MailerParts extends MailOptions {
  readonly sandbox: boolean;
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

/** The mailer of this process. It begins at once to send what waits. */
export const createProcessMailer = (
  { pool, smtpUrl, mailFrom, sandbox, clock, secrets }: MailerParts,
  log: FastifyBaseLogger,
): Mailer =>
  createMailer({
    server:
      smtpUrl === undefined
        ? null
        : { url: smtpUrl, from: mailFrom ?? 'Sala <no-reply@sala.invalid>' },
    pool,
    clock,
    secrets,
    privateServers: sandbox,
    // Nothing of the mail itself: its subject may be a code.
    onLost: (err, { id, kind }) => log.error({ err, delivery: id, kind }, 'a mail was given up'),
    onTrouble: (err) => log.warn({ err }, 'the queue of deliveries could not be read'),
  });

const createIdentities = (
  { clerkPublishableKey, publicUrl, sandbox }: ServiceOptions,
  clock: Clock,
) => {
  const clerk = clerkPublishableKey === undefined ? null : watchClerk(clerkPublishableKey, clock);
  const identityProviders: Services['identityProviders'] = {
    ...(clerkPublishableKey === undefined || !clerk
      ? {}
      : {
          clerk: clerk.watch(
            createClerkProvider({ publishableKey: clerkPublishableKey, publicUrl, clock }),
          ),
        }),
    ...(sandbox ? { sandbox: createSandboxIdentityProvider(clock) } : {}),
  };
  const connection = clerk?.connection ?? withoutClerk(sandbox ? 'sandbox' : 'none');
  return { identityProviders, connection };
};

/** The stamping service of this process; null: none is set up. */
export const createTaxStamping = (
  { sandbox, taxStamping }: Pick<ServiceOptions, 'sandbox' | 'taxStamping'>,
  clock: Clock,
): ReturnType<typeof watchStamping> | null => {
  const stamping = taxStamping
    ? outsideTransactions(taxStamping)
    : sandbox
      ? createSandboxStamping(clock)
      : null;
  return stamping && watchStamping(stamping, clock);
};

/** The adapters of this process, each made once. */
export const createServices = (options: ServiceOptions, log: FastifyBaseLogger): Services => {
  const { pool } = options;
  const clock = options.clock ?? createClock();
  const platformStaff = platformStaffOf(options);
  const publicUrl = originOf(options.publicUrl);
  const secrets = createSecretBox(pool, options.secretKey);
  const mailer = createProcessMailer({ ...options, clock, secrets }, log);
  const { identityProviders, connection: clerk } = createIdentities(options, clock);
  const taxStamping = createTaxStamping(options, clock);
  const connections: Connections = {
    email: mailConnection({ mailer, pool, publicUrl }),
    clerk,
    ...(taxStamping && { cfdi: taxStamping.connection }),
  };
  return {
    clock,
    connections,
    mailer,
    passwords: createPasswords(options.passwordCost),
    secrets,
    sessions: createSessionDirectory(pool, platformStaff),
    tokens: createTokens(pool, clock, options.secretKey === undefined ? null : secrets),
    failures: createPlannedFailures(),
    identityProviders,
    taxStamping: taxStamping?.stamping ?? null,
    clerkPublishableKey: options.clerkPublishableKey ?? null,
    publicUrl,
    platformStaff,
  };
};
