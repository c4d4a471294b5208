import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { createClock, type Clock } from './core/clock';
import type { Connections } from './core/connections';
import { watchClerk, withoutClerk } from './core/identity/clerk-connection';
import { createClerkProvider } from './core/identity/clerk-provider';
import { createSandboxIdentityProvider } from './core/identity/sandbox-provider';
import { mailConnection } from './core/mail/mail-connection';
import { createSandboxMailer, createSmtpMailer, type Mailer } from './core/mail/mailer';
import { createPasswords, type PasswordCost } from './core/account/passwords';
import { createSecretBox } from './core/account/secret-box';
import type { Services } from './core/services';
import { createSandboxStamping, watchStamping } from './core/tax-stamping/sandbox-stamping';
import { outsideTransactions, type TaxStamping } from './core/tax-stamping/tax-stamping';
import { platformStaffOf } from './core/account/platform-staff';
import { createSessionDirectory } from './core/account/sessions';
import { createTokens } from './core/account/tokens';
import { createPlannedFailures } from './sandbox/planned-failures';

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

/** The mailer of this process. With a mail server it begins at once to send what waits. */
export const createMailer = (
  { pool, smtpUrl, mailFrom }: MailOptions,
  clock: Clock,
  log: FastifyBaseLogger,
): Mailer => {
  if (smtpUrl === undefined) return createSandboxMailer(pool, clock);
  return createSmtpMailer({
    url: smtpUrl,
    from: mailFrom ?? 'Sala <no-reply@sala.invalid>',
    pool,
    clock,
    // Nothing of the mail itself: its subject may be a code.
    onLost: (err) => log.error({ err }, 'a mail could not be handed over'),
    onTrouble: (err) => log.warn({ err }, 'the queue of mail could not be read'),
  });
};

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
  const mailer = createMailer(options, clock, log);
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
