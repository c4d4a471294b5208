import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { createClock, type Clock } from './platform/time/clock';
import {
  createHealthRecord,
  trackHealth,
  type Connection,
  type Connections,
} from './platform/connections/connections';
import { webhookGuard } from './adapters/rule-webhook/live';
import { trackClerk, withoutClerk } from './adapters/sign-in/clerk-connection';
import { createDomainNames } from './adapters/domain-names/live';
import { simulateReserved } from './adapters/domain-names/simulator';
import { createSingleSignOn } from './adapters/single-sign-on/live';
import { createClerkProvider } from './adapters/sign-in/live';
import { createSandboxIdentityProvider } from './adapters/sign-in/simulator';
import { mailConnection } from './identity/model/mail-connection';
import { auditConnection, createAuditChannel } from './adapters/audit-forwarding/channel';
import { createAuditForwarder } from './adapters/audit-forwarding/live';
import type { AuditForwarder } from './adapters/audit-forwarding/port';
import { auditChannel, auditPort } from './platform/audit/forwarding/forwarding.queries';
import { createMailer, type Mailer } from './adapters/email/mailer';
import { createPhoneNetwork, type PhoneNetwork } from './adapters/phone-network/phone-network';
import { createMailboxPort } from './adapters/mailbox/live';
import type { MailboxPort } from './adapters/mailbox/port';
import { withSimulatedHosts } from './adapters/mailbox/simulated';
import { createMailboxChannel, mailboxChannel } from './messaging/model/mailbox-channel';
import { createPush, type Push } from './adapters/push/push-channel';
import {
  createChannelAccounts,
  type AccountParts,
  type ChannelAccounts,
} from './messaging/model/channel-accounts';
import { channelTests } from './messaging/model/channel-tests';
import { createSendingGate } from './messaging/model/sending-gate';
import { createMessageChannels } from './messaging/model/message-channels';
import { pushChannelName } from './platform/push/queued-push';
import { createPasswords, type PasswordCost } from './identity/model/passwords';
import { giveKeyRing } from './platform/secrets/key-ring';
import { createSecretBox, type SecretBox } from './platform/secrets/secret-box';
import type { Services } from './platform/services';
import { createLiveSignatureTime } from './adapters/signature-time/live';
import type { SignatureTime } from './adapters/signature-time/port';
import { createSandboxSignatureTime } from './adapters/signature-time/simulator';
import { createSandboxStamping, trackStamping } from './adapters/tax-stamping/simulator';
import { createPaymentNetwork, type PaymentNetwork } from './adapters/payments/payment-network';
import type { BillingAccount } from './billing/model/billing-account';
import { paymentTests } from './billing/model/payment-tests';
import { createPaymentAccounts } from './billing/model/payment-accounts';
import { createSapNetwork, type SapNetwork } from './adapters/sap/sap-network';
import { createGuardedFetch } from './adapters/single-sign-on/guarded-fetch';
import { createSapAccounts } from './sap/model/sap-accounts';
import { openSap } from './sap/model/open-sap';
import { sapTest } from './sap/model/sap-test';
import type { OpenSap } from './sap/model/change-case';
import { outsideTransactions, type TaxStamping } from './adapters/tax-stamping/port';
import { ssoCallbackPath } from './identity/model/sso-client';
import { createPermissionUses } from './identity/model/permission-use';
import { platformStaffOf } from './identity/model/platform-staff';
import { createDeviceDirectory } from './front-desk/model/device-directory';
import { createTokenDirectory } from './identity/model/api-tokens';
import { createSessionDirectory } from './identity/model/sessions';
import { createTokens } from './identity/model/tokens';
import { createPlannedFailures } from './platform/sandbox/planned-failures';

export interface MailOptions {
  readonly pool: Pool;
  /** `smtp://…`; absent: mail goes to the sandbox mailbox. */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
}

export interface SecretOptions {
  /** 32 bytes in base64 that encrypt secrets at rest; absent: a key stored in the database. */
  readonly secretKey?: string;
  /** The key before, which opens what was encrypted with it. */
  readonly previousSecretKey?: string;
  /** Files and clinical texts of every company are encrypted. */
  readonly encryptAtRest?: boolean;
}

export interface TimeStampOptions {
  /** Provider of time stamps that speaks RFC 3161, and the PEM of its certificate. */
  readonly timeStamps?: { readonly url: string; readonly certificate: string };
}

export interface ServiceOptions extends MailOptions, SecretOptions, TimeStampOptions {
  /** Private key of P-256 in base64url for pushes; absent: one that is made once. */
  readonly vapidPrivateKey?: string;
  /** Origin of the site for links in mail, for example `https://sala.example`. */
  readonly publicUrl: string;
  /** Binds `/api/v1/sandbox/*`; only for invented data. */
  readonly sandbox: boolean;
  /** Enables sign-in with Clerk. */
  readonly clerkPublishableKey?: string;
  /** Verified email addresses of the operators who see every company. */
  readonly platformStaff?: readonly string[];
  readonly clock?: Clock;
  /** Simulated providers of messages that this process shares; absent: its own in a demonstration. */
  readonly phoneNetwork?: PhoneNetwork;
  /** The same of payments. */
  readonly paymentNetwork?: PaymentNetwork;
  /** The same of SAP. */
  readonly sapNetwork?: SapNetwork;
  /** Where the MLLP listener of this installation is reached, `host:port`. */
  readonly mllpAddress?: string;
  /** Name servers that prove domains; absent: those of the system. */
  readonly nameServers?: readonly string[];
  /** Replaces the sandbox stamping service in tests. */
  readonly taxStamping?: TaxStamping;
  /** The account at which companies pay for the suite; absent: none. */
  readonly billing?: BillingAccount;
  /** Opens the hospital's SAP of a company; absent: nobody is connected with one. */
  readonly openSap?: OpenSap;
  /** Cheaper hashing for tests. */
  readonly passwordCost?: PasswordCost;
}

/** Removes trailing slashes, so that paths can be appended. */
export const originOf = (publicUrl: string): string => publicUrl.replace(/(?<!\/)\/+$/, '');

export interface PushParts extends Pick<
  ServiceOptions,
  'pool' | 'publicUrl' | 'sandbox' | 'vapidPrivateKey'
> {
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

/** Browser push; in demonstrations also to this machine. */
export const createProcessPush = ({
  publicUrl,
  sandbox,
  vapidPrivateKey,
  ...parts
}: PushParts): Push =>
  createPush({
    ...parts,
    privateNetworks: sandbox,
    // A push service takes https and mailto only (RFC 8292 §2.1).
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@sala.invalid',
    ...(vapidPrivateKey !== undefined && { privateKey: vapidPrivateKey }),
  });

/** Opens secrets, and the keys of companies in all transactions of the pool. */
export const createProcessSecrets = ({
  pool,
  secretKey,
  previousSecretKey,
  encryptAtRest = false,
}: SecretOptions & { readonly pool: Pool }): SecretBox => {
  const secrets = createSecretBox(pool, secretKey, previousSecretKey);
  giveKeyRing(pool, { wrapper: secrets.configured ? secrets : null, required: encryptAtRest });
  return secrets;
};

export interface MailerParts extends MailOptions {
  readonly sandbox: boolean;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly push: Push;
  readonly forwarder: AuditForwarder;
  /** Drivers of WhatsApp and SMS, with what they are made of. */
  readonly messages: { readonly parts: AccountParts; readonly accounts: ChannelAccounts };
  readonly mailboxes: MailboxPort;
}

/** The WhatsApp and SMS accounts of companies, as this process reaches them. */
export const createProcessAccounts = (
  parts: Omit<AccountParts, 'phoneNetwork'> & {
    readonly sandbox: boolean;
    readonly phoneNetwork?: PhoneNetwork | undefined;
  },
): MailerParts['messages'] => {
  const { sandbox, phoneNetwork: shared, clock } = parts;
  const phoneNetwork = sandbox ? (shared ?? createPhoneNetwork({ clock, runs: true })) : null;
  const own = { ...parts, phoneNetwork };
  return { parts: own, accounts: createChannelAccounts(own) };
};

/** Sends audit logs to the receivers of companies. */
export const createProcessForwarder = ({
  publicUrl,
  sandbox,
}: Pick<ServiceOptions, 'publicUrl' | 'sandbox'>): AuditForwarder =>
  createAuditForwarder({ host: new URL(publicUrl).hostname, privateNetworks: sandbox });

/** Mail servers of companies; in demonstrations also on this machine. */
export const createProcessMailboxes = ({
  sandbox,
}: Pick<ServiceOptions, 'sandbox'>): MailboxPort => {
  const port = createMailboxPort({ privateServers: sandbox });
  return sandbox ? withSimulatedHosts(port) : port;
};

/** The mailer of this process. It starts delivering the queue at once. */
export const createProcessMailer = (
  {
    pool,
    smtpUrl,
    mailFrom,
    sandbox,
    clock,
    secrets,
    push,
    forwarder,
    messages,
    mailboxes,
  }: MailerParts,
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
    channels: {
      ...createMessageChannels(messages.parts, messages.accounts),
      [pushChannelName]: push.channel,
      [auditChannel]: createAuditChannel({ pool, clock, secrets, forwarder }),
      [mailboxChannel]: createMailboxChannel({ pool, clock, secrets, mailboxes }),
    },
    admit: createSendingGate({ pool, clock }),
    // Nothing from the mail itself: its subject may contain a code.
    onLost: (err, { id, channel, kind }) =>
      log.error({ err, delivery: id, channel, kind }, 'a delivery was given up'),
    onError: (err) => log.warn({ err }, 'the queue of deliveries could not be read'),
  });

const createIdentities = (
  { clerkPublishableKey, publicUrl, sandbox }: ServiceOptions,
  clock: Clock,
) => {
  const clerk = clerkPublishableKey === undefined ? null : trackClerk(clerkPublishableKey, clock);
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

/** What companies sign in with at their own providers. */
const createCompanySignIn = (
  { nameServers, publicUrl, sandbox }: ServiceOptions,
  clock: Clock,
): Pick<Services, 'domainNames' | 'singleSignOn'> => {
  const domainNames = createDomainNames(nameServers);
  return {
    domainNames: sandbox ? simulateReserved(domainNames) : domainNames,
    singleSignOn: createSingleSignOn({
      clock,
      redirectUri: `${originOf(publicUrl)}${ssoCallbackPath}`,
      privateNetworks: sandbox,
    }),
  };
};

/** The stamping service of this process, or null if none is configured. */
export const createTaxStamping = (
  { sandbox, taxStamping }: Pick<ServiceOptions, 'sandbox' | 'taxStamping'>,
  clock: Clock,
): ReturnType<typeof trackStamping> | null => {
  const stamping = taxStamping
    ? outsideTransactions(taxStamping)
    : sandbox
      ? createSandboxStamping(clock)
      : null;
  return stamping && trackStamping(stamping, clock);
};

/** The provider of time stamps of this process; null if none is configured. */
export const createProcessSignatureTime = (
  { sandbox, timeStamps }: Pick<ServiceOptions, 'sandbox' | 'timeStamps'>,
  clock: Clock,
): SignatureTime | null => {
  if (sandbox) return createSandboxSignatureTime(clock);
  return timeStamps ? createLiveSignatureTime(timeStamps, clock) : null;
};

/** Tries the provider with a random hash. */
const timeStampConnection = (
  options: Pick<ServiceOptions, 'sandbox' | 'timeStamps'>,
  clock: Clock,
): Connection => {
  const provider = createProcessSignatureTime(options, clock);
  const health = createHealthRecord(clock);
  return {
    driver: provider?.driver ?? 'none',
    target: provider?.driver === 'live' ? provider.provider : null,
    health: health.read,
    ...(provider && {
      test: () => trackHealth(health, () => provider.stamp(randomBytes(32).toString('hex'))),
    }),
  };
};

/** Creates each adapter of this process once. */
export const createServices = (options: ServiceOptions, log: FastifyBaseLogger): Services => {
  const { pool } = options;
  const clock = options.clock ?? createClock();
  const platformStaff = platformStaffOf(options);
  const publicUrl = originOf(options.publicUrl);
  const secrets = createProcessSecrets(options);
  const push = createProcessPush({ ...options, publicUrl, clock, secrets });
  const forwarder = createProcessForwarder(options);
  const messages = createProcessAccounts({ ...options, clock, secrets, publicUrl });
  const mailboxes = createProcessMailboxes(options);
  const mailer = createProcessMailer(
    { ...options, clock, secrets, push, forwarder, messages, mailboxes },
    log,
  );
  const { identityProviders, connection: clerk } = createIdentities(options, clock);
  const taxStamping = createTaxStamping(options, clock);
  const paymentNetwork = options.sandbox
    ? (options.paymentNetwork ?? createPaymentNetwork({ clock, publicUrl, runs: true }))
    : null;
  const paymentAccounts = createPaymentAccounts({
    pool,
    secrets,
    publicUrl,
    network: paymentNetwork,
    clock,
  });
  const sapNetwork = options.sandbox
    ? (options.sapNetwork ?? createSapNetwork({ clock, runs: true }))
    : null;
  const sapAccounts = createSapAccounts({
    pool,
    clock,
    secrets,
    fetch: createGuardedFetch(options.sandbox),
    network: sapNetwork,
  });
  const connections: Connections = {
    sap: sapTest(sapAccounts),
    email: mailConnection({ mailer, pool, publicUrl }),
    clerk,
    ...channelTests(messages.accounts),
    ...paymentTests(paymentAccounts),
    [auditPort]: auditConnection({ pool, clock, secrets, forwarder }),
    ...(taxStamping && { cfdi: taxStamping.connection }),
    'time-stamp': timeStampConnection(options, clock),
  };
  return {
    clock,
    connections,
    mailer,
    mailboxes,
    passwords: createPasswords(options.passwordCost),
    secrets,
    push: push.service,
    acceptsWebhook: webhookGuard(options.sandbox),
    channelAccounts: messages.accounts,
    phoneNetwork: messages.parts.phoneNetwork,
    paymentNetwork,
    permissionUses: createPermissionUses(pool, clock, log),
    sessions: createSessionDirectory(pool, platformStaff),
    tokens: createTokens(pool, clock, options.secretKey === undefined ? null : secrets),
    devices: createDeviceDirectory(pool, clock),
    apiTokens: createTokenDirectory(pool, clock),
    failures: createPlannedFailures(),
    identityProviders,
    ...createCompanySignIn(options, clock),
    taxStamping: taxStamping?.stamping ?? null,
    billing: options.billing ?? null,
    paymentAccounts,
    openSap: options.openSap ?? ((db) => openSap(db, { sapAccounts })),
    sapAccounts,
    sapNetwork,
    mllpAddress: options.mllpAddress ?? null,
    clerkPublishableKey: options.clerkPublishableKey ?? null,
    publicUrl,
    platformStaff,
  };
};
