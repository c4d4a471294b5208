import path from 'node:path';
import { frontendApiOf, isVapidKey } from '@sala/api';
import { isGrantOrigin } from '@sala/registry/http';
import { defaultPromotionPolicy, type PromotionPolicy } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { demoFault } from './demo-settings';
import {
  isBucketUrl,
  isHostName,
  isMailAddress,
  isNetwork,
  isOrigin,
  isPostgresUrl,
  isSecretKey,
  isSender,
  isSmtpUrl,
  isStripeKey,
  isTimeStampUrl,
} from './environment-values';
import { isLoopback } from './loopback';
import { nearestName } from './nearest-name';

export const serverRoles = ['web', 'api', 'registry', 'worker'] as const;
export type ServerRole = (typeof serverRoles)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  readonly roles: readonly ServerRole[];
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  /** Null: mail goes to the sandbox mailbox. */
  readonly smtpUrl: string | null;
  /** Provider of time stamps (RFC 3161), and the path of its certificate. Null: none. */
  readonly timeStamps: { readonly url: string; readonly certificatePath: string } | null;
  /** Sender of mail, `Name <address>` or an address. */
  readonly mailFrom: string;
  /** Null: no sign-in with Clerk. */
  readonly clerkPublishableKey: string | null;
  /**
   * Encrypts secrets in the database: 32 bytes, base64. Null: the key is stored in the database
   * itself.
   */
  readonly secretKey: string | null;
  /** Private VAPID key for pushes, base64url. Null: a key that is made once and stored encrypted. */
  /** Account at which companies pay for the suite; null: none. */
  readonly stripe: {
    readonly baseUrl: string;
    readonly secretKey: string;
    readonly webhookSecret: string;
  } | null;
  /** Where SAP systems send HL7 messages to; null: nobody listens, but in a demonstration. */
  readonly mllp: { readonly host: string; readonly port: number } | null;
  readonly vapidPrivateKey: string | null;
  /** The secret key before, while it is being changed: it opens, and encrypts nothing. */
  readonly previousSecretKey: string | null;
  /** Files and clinical texts of every company are encrypted under `secretKey`. */
  readonly encryptAtRest: boolean;
  /** Trusted proxies in front of the server: their number or their addresses. */
  readonly trustProxy: number | readonly string[] | null;
  /** Confirmed e-mail addresses of platform staff, who see and make releases for every company. */
  readonly platformStaff: readonly string[];
  /** Origins besides loopback from which a developer's override may load code. */
  readonly grantOrigins: readonly string[];
  /** Bucket URL with credentials for published builds; null: data directory only. */
  readonly artefactsUrl: string | null;
  /** Canary trial required before promotion; null: none. */
  readonly promotionPolicy: PromotionPolicy | null;
}

/** Every invalid variable at once, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
  }
}

const string = z.string().check(z.minLength(1));
const list = z.pipe(
  string,
  z.transform((text) => text.split(',').map((part) => part.trim())),
);
const roleList = z.pipe(list, z.array(z.enum(serverRoles)).check(z.minLength(1)));

const proxies = z.union([
  z.pipe(z.pipe(string.check(z.regex(/^[1-9]\d?$/)), z.transform(Number)), z.number()),
  z.pipe(list, z.array(z.string().check(z.refine(isNetwork)))),
]);

const addresses = z.pipe(list, z.array(z.string().check(z.refine(isMailAddress))));

const grantOrigins = z.pipe(
  list,
  z.pipe(
    z.array(z.string().check(z.refine(isGrantOrigin))),
    z.transform((origins) => origins.map((one) => new URL(one).origin)),
  ),
);

/** Platform staff of a demo, besides the configured ones. */
const demoStaff = ['platform@demo.sala.test', 'owner@demo.sala.test'];

const wholeNumber = z.pipe(
  z.pipe(string.check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
  z.number(),
);

interface Variable<Value> {
  readonly schema: z.ZodMiniType<Value, string>;
  /** Completes "Write …" in the error message. */
  readonly write: string;
}

const variable = <Value>(schema: z.ZodMiniType<Value, string>, write: string): Variable<Value> => ({
  schema,
  write,
});

/** The server's environment variables (README); others are not read. */
const variables = {
  PORT: variable(
    z.pipe(
      z.pipe(string.check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
      z.int().check(z.minimum(0), z.maximum(65_535)),
    ),
    'a whole number from 0 to 65535 (0: any free port), for example PORT=4400',
  ),
  HOST: variable(
    string.check(z.refine(isHostName)),
    'an address or a name of this machine, for example HOST=127.0.0.1',
  ),
  SALA_DATA_DIR: variable(
    string.check(z.regex(/^[^\0]+$/)),
    'the path of a directory, for example SALA_DATA_DIR=./.data',
  ),
  DATABASE_URL: variable(
    string.check(z.refine(isPostgresUrl)),
    'the address of a PostgreSQL 15 or newer with a database in it, for example DATABASE_URL=postgres://user:password@localhost:5432/sala',
  ),
  SALA_DEMO: variable(
    z.pipe(
      z.enum(['0', '1']),
      z.transform((flag) => flag === '1'),
    ),
    'SALA_DEMO=1 for the demo company and the sandbox, SALA_DEMO=0 for neither',
  ),
  SALA_ROLES: variable(
    roleList,
    `some of ${serverRoles.join(', ')}, separated by commas, for example SALA_ROLES=web,api`,
  ),
  SALA_PUBLIC_URL: variable(
    string.check(z.refine(isOrigin)),
    'the address that people open, without a path, for example SALA_PUBLIC_URL=https://sala.example.org',
  ),
  SMTP_URL: variable(
    string.check(z.refine(isSmtpUrl)),
    'the address of a mail server, for example SMTP_URL=smtps://user:password@mail.example.org:465',
  ),
  SALA_TIMESTAMP_URL: variable(
    string.check(z.refine(isTimeStampUrl)),
    'the address of a provider of time stamps that speaks RFC 3161, for example SALA_TIMESTAMP_URL=https://user:password@psc.example.org/tsa, or remove it to have none',
  ),
  SALA_TIMESTAMP_CERTIFICATE: variable(
    string.check(z.regex(/^[^\0]+$/)),
    'the path of the certificate (PEM) with which that provider signs, for example SALA_TIMESTAMP_CERTIFICATE=./psc.pem',
  ),
  MAIL_FROM: variable(
    string.check(z.refine(isSender)),
    'the sender of mail, for example MAIL_FROM="Sala <no-reply@sala.example.org>"',
  ),
  CLERK_PUBLISHABLE_KEY: variable(
    string.check(z.refine((key) => frontendApiOf(key) !== null)),
    'the publishable key that Clerk shows under API keys; it begins with pk_test_ or pk_live_. Remove it to do without Clerk',
  ),
  SALA_STRIPE_KEY: variable(
    string.check(z.refine(isStripeKey)),
    'the secret key that Stripe shows under API keys; it begins with sk_ or rk_. Remove it to collect nothing',
  ),
  SALA_STRIPE_WEBHOOK_SECRET: variable(
    string.check(z.regex(/^whsec_\S+$/)),
    'the signing secret of the webhook at Stripe that reports to …/api/v1/billing/webhooks/stripe; it begins with whsec_',
  ),
  SALA_STRIPE_URL: variable(
    string.check(z.refine(isOrigin)),
    'the address of Stripe without a path, for example SALA_STRIPE_URL=https://api.stripe.com, or remove it',
  ),
  SALA_MLLP_PORT: variable(
    wholeNumber.check(z.minimum(1), z.maximum(65_535)),
    'the port at which SAP systems send HL7 messages over MLLP, for example SALA_MLLP_PORT=2575, or remove it to take none',
  ),
  SALA_MLLP_HOST: variable(
    string.check(z.regex(/^[\w.:-]+$/)),
    'the address to listen at for HL7 messages, for example SALA_MLLP_HOST=10.0.0.5, or remove it to take those of this machine alone',
  ),
  SALA_SECRET_KEY: variable(
    string.check(z.refine(isSecretKey)),
    '32 random bytes in base64, as `openssl rand -base64 32` prints them',
  ),
  SALA_VAPID_PRIVATE_KEY: variable(
    string.check(z.refine(isVapidKey)),
    '32 random bytes in base64url, as `openssl rand -base64 32 | tr +/ -_ | tr -d =` prints them, or remove it to use the key that Sala makes',
  ),
  SALA_SECRET_KEY_PREVIOUS: variable(
    string.check(z.refine(isSecretKey)),
    'the SALA_SECRET_KEY that was set before, until `npm run secrets:rotate` has run',
  ),
  SALA_ENCRYPT_AT_REST: variable(
    z.pipe(
      z.enum(['0', '1']),
      z.transform((flag) => flag === '1'),
    ),
    'SALA_ENCRYPT_AT_REST=1 to encrypt files and clinical texts of every company, SALA_ENCRYPT_AT_REST=0 to let each one choose',
  ),
  SALA_TRUST_PROXY: variable(
    proxies,
    'how many proxies stand in front of this server, for example SALA_TRUST_PROXY=1, or their addresses, for example SALA_TRUST_PROXY=10.0.0.2,10.1.0.0/16',
  ),
  SALA_PLATFORM_STAFF: variable(
    addresses,
    'the addresses of the people who run the platform, separated by commas, for example SALA_PLATFORM_STAFF=ana@example.org,luis@example.org',
  ),
  SALA_GRANT_ORIGINS: variable(
    grantOrigins,
    'the https origins that developers may load their code from, separated by commas, for example SALA_GRANT_ORIGINS=https://dev.example.org,https://dev.example.org:8443, or remove it to allow their own machines alone',
  ),
  SALA_ARTEFACTS_URL: variable(
    string.check(z.refine(isBucketUrl)),
    'the address of a bucket that speaks S3, with its credentials, for example SALA_ARTEFACTS_URL=https://key:secret@s3.example.org/bucket/prefix?region=eu-west-1 (encode what is not a letter or a digit in them), or remove it to keep releases in the data directory alone',
  ),
  SALA_CANARY_MINUTES: variable(
    wholeNumber,
    'for how many minutes a version must have been a canary before it is promoted, for example SALA_CANARY_MINUTES=10; 0 here and for SALA_CANARY_SESSIONS asks for nothing',
  ),
  SALA_CANARY_SESSIONS: variable(
    wholeNumber,
    'in how many tabs a canary must have been shown before it is promoted, for example SALA_CANARY_SESSIONS=20; 0 here and for SALA_CANARY_MINUTES asks for nothing',
  ),
} as const;

type Name = keyof typeof variables;
type Values = {
  readonly [N in Name]?: (typeof variables)[N] extends Variable<infer Value> ? Value : never;
};

/** `SALA_` variables of other programs of the project. */
const foreignNames = ['SALA_TEST_DATABASE_URL', 'SALA_REGISTRY_URL', 'SALA_REGISTRY_TOKEN'];
const names = Object.keys(variables) as Name[]; // keys of a constant object

const withoutPassword = (value: string): string => {
  const [start, end] = [value.indexOf('//'), value.lastIndexOf('@')];
  return start < 0 || end < start ? value : `${value.slice(0, start)}//…${value.slice(end)}`;
};

const keyNames: readonly Name[] = [
  'SALA_VAPID_PRIVATE_KEY',
  'SALA_STRIPE_KEY',
  'SALA_STRIPE_WEBHOOK_SECRET',
];

/** Keeps passwords out of terminals and logs. */
const shown = (name: Name, value: string): string => {
  if (value === '') return 'empty';
  return name.startsWith('SALA_SECRET_KEY') || keyNames.includes(name)
    ? 'not a key'
    : `"${withoutPassword(value)}"`;
};

const hint = (name: Name, given: string): string => {
  if (name !== 'SALA_ROLES') return '';
  const unknown = given.split(',').map((role) => role.trim());
  const guesses = unknown.flatMap((role) =>
    serverRoles.some((known) => known === role) ? [] : (nearestName(role, serverRoles) ?? []),
  );
  return guesses.length > 0 ? ` Did you mean ${guesses.join(', ')}?` : '';
};

const unknownNames = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment)
    .filter(
      (name) =>
        name.startsWith('SALA_') &&
        !names.some((known) => known === name) &&
        !foreignNames.includes(name),
    )
    .map((name) => {
      const nearest = nearestName(
        name,
        names.filter((known) => known.startsWith('SALA_')),
      );
      return `${name} is not a setting. ${nearest ? `Write ${nearest} instead` : 'Remove it'}.`;
    });

/** A suite on localhost has no users to try a canary. */
/** Without its certificate nothing that a provider answers could be believed. */
const timeStampsOf = (
  { SALA_TIMESTAMP_URL: url, SALA_TIMESTAMP_CERTIFICATE: certificate }: Values,
  workingDirectory: string,
): Config['timeStamps'] => {
  if (url !== undefined && certificate !== undefined)
    return { url, certificatePath: path.resolve(workingDirectory, certificate) };
  if (url === undefined && certificate === undefined) return null;
  const missing = url === undefined ? 'SALA_TIMESTAMP_URL' : 'SALA_TIMESTAMP_CERTIFICATE';
  throw new ConfigError([`Time stamps need ${missing} too. Write ${variables[missing].write}.`]);
};

/** Without the secret of its webhooks nothing that it reports could be believed. */
const stripeOf = ({
  SALA_STRIPE_KEY: secretKey,
  SALA_STRIPE_WEBHOOK_SECRET: webhookSecret,
  SALA_STRIPE_URL: baseUrl = 'https://api.stripe.com',
}: Values): Config['stripe'] => {
  if (secretKey !== undefined && webhookSecret !== undefined)
    return { secretKey, webhookSecret, baseUrl: new URL(baseUrl).origin };
  if (secretKey === undefined && webhookSecret === undefined) return null;
  const missing = secretKey === undefined ? 'SALA_STRIPE_KEY' : 'SALA_STRIPE_WEBHOOK_SECRET';
  throw new ConfigError([`Stripe needs ${missing} too. Write ${variables[missing].write}.`]);
};

const promotionPolicyOf = (
  { SALA_CANARY_MINUTES, SALA_CANARY_SESSIONS }: Values,
  hostname: string,
): PromotionPolicy | null => {
  const usual = isLoopback(hostname) ? { minutes: 0, sessions: 0 } : defaultPromotionPolicy;
  const { minutes, sessions } = {
    minutes: SALA_CANARY_MINUTES ?? usual.minutes,
    sessions: SALA_CANARY_SESSIONS ?? usual.sessions,
  };
  return minutes === 0 && sessions === 0 ? null : { minutes, sessions };
};

/**
 * Reads the server's settings.
 *
 * @throws ConfigError listing every invalid variable, its value and what to write instead
 */
export const readConfig = (
  environment: NodeJS.ProcessEnv,
  workingDirectory = process.cwd(),
): Config => {
  const sentences: string[] = [];
  const parsed = Object.fromEntries(
    names.map((name) => {
      const given = environment[name];
      if (given === undefined) return [name, undefined];
      const result = variables[name].schema.safeParse(given);
      if (result.success) return [name, result.data];
      sentences.push(
        `${name} is ${shown(name, given)}. Write ${variables[name].write}.${hint(name, given)}`,
      );
      return [name, undefined];
    }),
  ) as Values; // each value was parsed by the schema of its name
  sentences.push(...unknownNames(environment));
  if (sentences.length > 0) throw new ConfigError(sentences);
  const port = parsed.PORT ?? 4400;
  const { origin: publicUrl, hostname } = new URL(
    parsed.SALA_PUBLIC_URL ?? `http://localhost:${port}`,
  );
  const config: Config = {
    port,
    host: parsed.HOST ?? '127.0.0.1',
    dataDir: path.resolve(workingDirectory, parsed.SALA_DATA_DIR ?? '.data'),
    databaseUrl: parsed.DATABASE_URL ?? null,
    demo: parsed.SALA_DEMO ?? false,
    roles: parsed.SALA_ROLES ?? serverRoles,
    publicUrl,
    smtpUrl: parsed.SMTP_URL ?? null,
    timeStamps: timeStampsOf(parsed, workingDirectory),
    stripe: stripeOf(parsed),
    mllp:
      parsed.SALA_MLLP_PORT === undefined
        ? null
        : { host: parsed.SALA_MLLP_HOST ?? '127.0.0.1', port: parsed.SALA_MLLP_PORT },
    mailFrom: parsed.MAIL_FROM ?? `Sala <no-reply@${hostname}>`,
    clerkPublishableKey: parsed.CLERK_PUBLISHABLE_KEY ?? null,
    secretKey: parsed.SALA_SECRET_KEY ?? null,
    vapidPrivateKey: parsed.SALA_VAPID_PRIVATE_KEY ?? null,
    previousSecretKey: parsed.SALA_SECRET_KEY_PREVIOUS ?? null,
    encryptAtRest: parsed.SALA_ENCRYPT_AT_REST ?? false,
    trustProxy: parsed.SALA_TRUST_PROXY ?? null,
    artefactsUrl: parsed.SALA_ARTEFACTS_URL ?? null,
    promotionPolicy: promotionPolicyOf(parsed, hostname),
    platformStaff: [...(parsed.SALA_PLATFORM_STAFF ?? []), ...(parsed.SALA_DEMO ? demoStaff : [])],
    grantOrigins: parsed.SALA_GRANT_ORIGINS ?? [],
  };
  if (config.secretKey === null && (config.encryptAtRest || config.previousSecretKey !== null))
    throw new ConfigError([
      `${config.encryptAtRest ? 'SALA_ENCRYPT_AT_REST' : 'SALA_SECRET_KEY_PREVIOUS'} needs SALA_SECRET_KEY. Write ${variables.SALA_SECRET_KEY.write}.`,
    ]);
  const fault = demoFault(config);
  if (fault !== null) throw new ConfigError([fault]);
  return config;
};
