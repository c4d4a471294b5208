import { ConfigError, readConfig } from './config';

const sentencesFor = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
  return [];
};

it('has a default for everything', () => {
  expect(readConfig({}, '/srv/sala')).toEqual({
    port: 4400,
    host: '127.0.0.1',
    dataDir: '/srv/sala/.data',
    databaseUrl: null,
    demo: false,
    roles: ['web', 'api', 'registry', 'worker'],
    publicUrl: 'http://localhost:4400',
    smtpUrl: null,
    timeStamps: null,
    mailFrom: 'Sala <no-reply@localhost>',
    clerkPublishableKey: null,
    secretKey: null,
    stripe: null,
    mllp: null,
    vapidPrivateKey: null,
    previousSecretKey: null,
    encryptAtRest: false,
    trustProxy: null,
    platformStaff: [],
    grantOrigins: [],
    artefactsUrl: null,
    promotionPolicy: null,
  });
});

it('requires canaries at public addresses but not on localhost, by default', () => {
  const policyOf = (environment: NodeJS.ProcessEnv) => readConfig(environment).promotionPolicy;
  const elsewhere = { SALA_PUBLIC_URL: 'https://sala.example.org' };
  expect(policyOf(elsewhere)).toEqual({ minutes: 10, sessions: 20 });
  expect(policyOf({ SALA_PUBLIC_URL: 'http://[::1]:4400' })).toBeNull();
  expect(policyOf({ SALA_CANARY_SESSIONS: '2' })).toEqual({ minutes: 0, sessions: 2 });
  expect(policyOf({ ...elsewhere, SALA_CANARY_MINUTES: '60' })).toEqual({
    minutes: 60,
    sessions: 20,
  });
  expect(
    policyOf({ ...elsewhere, SALA_CANARY_MINUTES: '0', SALA_CANARY_SESSIONS: '0' }),
  ).toBeNull();
});

const clerkKey = `pk_test_${Buffer.from('clinic.clerk.accounts.dev$').toString('base64')}`;
const vapidPrivateKey = Buffer.alloc(32, 7).toString('base64url');
const secretKey = Buffer.alloc(32, 7).toString('base64');

it('accepts every setting', () => {
  const given = {
    PORT: '8080',
    HOST: '0.0.0.0',
    SALA_DATA_DIR: '/var/lib/sala',
    DATABASE_URL: 'postgresql://sala:secret@db:5432/sala',
    SALA_DEMO: '0',
    SALA_ROLES: 'web, api',
    SALA_PUBLIC_URL: 'https://sala.example.org/',
    SMTP_URL: 'smtp://localhost:2525',
    SALA_TIMESTAMP_URL: 'https://psc.example.org/tsa',
    SALA_TIMESTAMP_CERTIFICATE: '/etc/sala/psc.pem',
    MAIL_FROM: 'Clínica San Rafael <citas@clinica.example>',
    CLERK_PUBLISHABLE_KEY: clerkKey,
    SALA_STRIPE_KEY: 'sk_live_1',
    SALA_STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SALA_MLLP_PORT: '2575',
    SALA_MLLP_HOST: '10.0.0.5',
    SALA_SECRET_KEY: secretKey,
    SALA_VAPID_PRIVATE_KEY: vapidPrivateKey,
    SALA_SECRET_KEY_PREVIOUS: secretKey,
    SALA_ENCRYPT_AT_REST: '1',
    SALA_TRUST_PROXY: '10.0.0.2, 10.1.0.0/16,::1',
    SALA_PLATFORM_STAFF: 'ana@sala.example.org, Luis@sala.example.org',
    SALA_GRANT_ORIGINS: 'https://Dev.example.org, https://dev.example.org:8443',
    SALA_ARTEFACTS_URL: 'https://key:s%2Fecret@s3.example.org/releases/sala?region=eu-west-1',
    HOME: '/root',
    SALA_TEST_DATABASE_URL: 'of the tests',
    SALA_REGISTRY_URL: 'of the command',
    SALA_REGISTRY_TOKEN: 'of the command',
  };
  expect(readConfig(given)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/sala',
    databaseUrl: 'postgresql://sala:secret@db:5432/sala',
    demo: false,
    roles: ['web', 'api'],
    publicUrl: 'https://sala.example.org',
    smtpUrl: 'smtp://localhost:2525',
    timeStamps: { url: 'https://psc.example.org/tsa', certificatePath: '/etc/sala/psc.pem' },
    mailFrom: 'Clínica San Rafael <citas@clinica.example>',
    clerkPublishableKey: clerkKey,
    stripe: {
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      baseUrl: 'https://api.stripe.com',
    },
    mllp: { host: '10.0.0.5', port: 2575 },
    secretKey,
    vapidPrivateKey,
    previousSecretKey: secretKey,
    encryptAtRest: true,
    trustProxy: ['10.0.0.2', '10.1.0.0/16', '::1'],
    platformStaff: ['ana@sala.example.org', 'Luis@sala.example.org'],
    grantOrigins: ['https://dev.example.org', 'https://dev.example.org:8443'],
    artefactsUrl: 'https://key:s%2Fecret@s3.example.org/releases/sala?region=eu-west-1',
    promotionPolicy: { minutes: 10, sessions: 20 },
  });
});

it('believes no provider of time stamps without its certificate', () => {
  expect(() => readConfig({ SALA_TIMESTAMP_URL: 'https://psc.example.org/tsa' })).toThrow(
    'Time stamps need SALA_TIMESTAMP_CERTIFICATE too.',
  );
});

it('believes nothing of Stripe without the secret of its webhooks', () => {
  expect(() => readConfig({ SALA_STRIPE_KEY: 'sk_live_1' })).toThrow(
    'Stripe needs SALA_STRIPE_WEBHOOK_SECRET too.',
  );
});

it('sends mail from the public address', () => {
  expect(readConfig({ SALA_PUBLIC_URL: 'https://sala.example.org' }).mailFrom).toBe(
    'Sala <no-reply@sala.example.org>',
  );
});

it('derives the public address from the port', () => {
  expect(readConfig({ PORT: '4511' }).publicUrl).toBe('http://localhost:4511');
});

const portRemedy =
  'Write a whole number from 0 to 65535 (0: any free port), for example PORT=4400.';

it.each([
  [
    'MAIL_FROM',
    'reception',
    'MAIL_FROM is "reception". Write the sender of mail, for example MAIL_FROM="Sala <no-reply@sala.example.org>".',
  ],
  ['PORT', 'abc', `PORT is "abc". ${portRemedy}`],
  ['PORT', '70000', `PORT is "70000". ${portRemedy}`],
  ['PORT', '', `PORT is empty. ${portRemedy}`],
  ['PORT', '-1', `PORT is "-1". ${portRemedy}`],
  ['PORT', '80.5', `PORT is "80.5". ${portRemedy}`],
  [
    'HOST',
    'a b',
    'HOST is "a b". Write an address or a name of this machine, for example HOST=127.0.0.1.',
  ],
  [
    'SALA_DATA_DIR',
    '',
    'SALA_DATA_DIR is empty. Write the path of a directory, for example SALA_DATA_DIR=./.data.',
  ],
  [
    'DATABASE_URL',
    'mysql://root:hunter2@db/sala',
    'DATABASE_URL is "mysql://…@db/sala". Write the address of a PostgreSQL 15 or newer with a database in it, for example DATABASE_URL=postgres://user:password@localhost:5432/sala.',
  ],
  [
    'SALA_DEMO',
    'yes',
    'SALA_DEMO is "yes". Write SALA_DEMO=1 for the demo company and the sandbox, SALA_DEMO=0 for neither.',
  ],
  [
    'SALA_ROLES',
    'web,apl',
    'SALA_ROLES is "web,apl". Write some of web, api, registry, worker, separated by commas, for example SALA_ROLES=web,api. Did you mean api?',
  ],
  [
    'SALA_PUBLIC_URL',
    'https://sala.example.org/app',
    'SALA_PUBLIC_URL is "https://sala.example.org/app". Write the address that people open, without a path, for example SALA_PUBLIC_URL=https://sala.example.org.',
  ],
  [
    'SMTP_URL',
    'mail.example.org',
    'SMTP_URL is "mail.example.org". Write the address of a mail server, for example SMTP_URL=smtps://user:password@mail.example.org:465.',
  ],
  [
    'SALA_PLATFORM_STAFF',
    'ana@sala.example.org;luis',
    'SALA_PLATFORM_STAFF is "ana@sala.example.org;luis". Write the addresses of the people who run the platform, separated by commas, for example SALA_PLATFORM_STAFF=ana@example.org,luis@example.org.',
  ],
  ...[
    'http://dev.example.org',
    'https://dev.example.org/path',
    'dev.example.org',
    '*',
    'https://*.example.org',
    'https://a.example,https://b c',
    'https://user@dev.example.org',
  ].map((value): [string, string, string] => [
    'SALA_GRANT_ORIGINS',
    value,
    `SALA_GRANT_ORIGINS is "${value.replace(/\/\/.*@/, '//…@')}". Write the https origins that developers may load their code from, separated by commas, for example SALA_GRANT_ORIGINS=https://dev.example.org,https://dev.example.org:8443, or remove it to allow their own machines alone.`,
  ]),
  ...[
    'https://key:secret@s3.example.org',
    'https://s3.example.org/bucket',
    's3://key:secret@bucket/x',
    'https://key:secret@s3.example.org/b?acl=public',
  ].map((value): [string, string, string] => [
    'SALA_ARTEFACTS_URL',
    value,
    `SALA_ARTEFACTS_URL is "${value.replace(/\/\/.*@/, '//…@')}". Write the address of a bucket that speaks S3, with its credentials, for example SALA_ARTEFACTS_URL=https://key:secret@s3.example.org/bucket/prefix?region=eu-west-1 (encode what is not a letter or a digit in them), or remove it to keep releases in the data directory alone.`,
  ]),
])('rejects %s=%s and says what to write instead', (name, value, sentence) => {
  expect(sentencesFor({ [name]: value })).toEqual([sentence]);
});

const clerkRemedy =
  'Write the publishable key that Clerk shows under API keys; it begins with pk_test_ or pk_live_. Remove it to do without Clerk.';

it.each([
  '',
  'clinic.clerk.accounts.dev',
  `sk_test_${clerkKey.slice(8)}`,
  `pk_test_${Buffer.from('no dollar').toString('base64')}`,
])('rejects CLERK_PUBLISHABLE_KEY=%s and says what to write instead', (key) => {
  expect(sentencesFor({ CLERK_PUBLISHABLE_KEY: key })).toEqual([
    `CLERK_PUBLISHABLE_KEY is ${key === '' ? 'empty' : `"${key}"`}. ${clerkRemedy}`,
  ]);
});

it.each([
  Buffer.alloc(31, 7).toString('base64'),
  Buffer.alloc(33, 7).toString('base64'),
  'a'.repeat(32),
])('refuses the secret key %s without repeating it', (key) => {
  expect(sentencesFor({ SALA_SECRET_KEY: key })).toEqual([
    'SALA_SECRET_KEY is not a key. Write 32 random bytes in base64, as `openssl rand -base64 32` prints them.',
  ]);
});

it.each([
  Buffer.alloc(31, 7).toString('base64url'),
  Buffer.alloc(32).toString('base64url'),
  Buffer.alloc(32, 255).toString('base64url'),
  Buffer.alloc(32, 7).toString('base64'),
])('refuses the VAPID key %s without repeating it', (key) => {
  expect(sentencesFor({ SALA_VAPID_PRIVATE_KEY: key })).toEqual([
    expect.stringMatching(/^SALA_VAPID_PRIVATE_KEY is not a key\. Write 32 random bytes/),
  ]);
});

it.each([
  ['1', 1],
  ['12', 12],
  ['192.168.0.1', ['192.168.0.1']],
])('SALA_TRUST_PROXY=%s', (given, expected) => {
  expect(readConfig({ SALA_TRUST_PROXY: given }).trustProxy).toEqual(expected);
});

it.each([
  '0',
  '-1',
  '1.5',
  'true',
  'loopback',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.1,',
  '::1/129',
])('rejects SALA_TRUST_PROXY=%s', (given) => {
  expect(sentencesFor({ SALA_TRUST_PROXY: given })).toEqual([
    `SALA_TRUST_PROXY is "${given}". Write how many proxies stand in front of this server, for example SALA_TRUST_PROXY=1, or their addresses, for example SALA_TRUST_PROXY=10.0.0.2,10.1.0.0/16.`,
  ]);
});

it.each(['postgres://localhost', 'postgres://localhost/', 'localhost:5432/sala'])(
  'requires a database name in %s',
  (url) => {
    expect(sentencesFor({ DATABASE_URL: url })).toHaveLength(1);
  },
);

it('rejects an unknown setting and suggests the nearest name', () => {
  expect(sentencesFor({ SALA_DATADIR: '/x', SALA_COLOUR_SCHEME: 'blue' })).toEqual([
    'SALA_DATADIR is not a setting. Write SALA_DATA_DIR instead.',
    'SALA_COLOUR_SCHEME is not a setting. Remove it.',
  ]);
});

describe('demo mode', () => {
  const remedy =
    'For real people set SALA_DEMO=0 (npm run serve does); for a demonstration on this machine remove';

  it.each([
    [
      { SALA_PUBLIC_URL: 'https://sala.example.org' },
      'SALA_PUBLIC_URL=https://sala.example.org',
      'SALA_PUBLIC_URL',
    ],
    [
      { SALA_PUBLIC_URL: 'https://localhost' },
      'SALA_PUBLIC_URL=https://localhost',
      'SALA_PUBLIC_URL',
    ],
    [
      { SALA_PUBLIC_URL: 'http://192.168.1.7:4400' },
      'SALA_PUBLIC_URL=http://192.168.1.7:4400',
      'SALA_PUBLIC_URL',
    ],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0', 'HOST'],
    [{ HOST: '::' }, 'HOST=::', 'HOST'],
    [
      { HOST: '::', SMTP_URL: 'smtp://u:secret@mail', DATABASE_URL: 'postgres://u:secret@db/sala' },
      'HOST=::, DATABASE_URL and SMTP_URL',
      'HOST, DATABASE_URL and SMTP_URL',
    ],
  ])('is refused with %o, naming what to change', (settings, named, toRemove) => {
    const [sentence, ...others] = sentencesFor({ ...settings, SALA_DEMO: '1' });
    expect(others).toEqual([]);
    expect(sentence).toMatch(
      /^SALA_DEMO=1, which npm start sets by itself, does not go together with /,
    );
    expect(sentence).toContain(` ${named}: `);
    expect(sentence).toContain(`${remedy} ${toRemove}.`);
    expect(sentence).not.toContain('secret');
    expect(readConfig({ ...settings, SALA_DEMO: '0' }).demo).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])(
    'may listen on %s, a loopback address',
    (host) => {
      const { demo, platformStaff } = readConfig({
        SALA_DEMO: '1',
        HOST: host,
        SALA_PUBLIC_URL: 'http://sala.localhost:4400',
      });
      expect([demo, platformStaff]).toEqual([
        true,
        ['platform@demo.sala.test', 'owner@demo.sala.test'],
      ]);
    },
  );
});

it('reports all problems at once', () => {
  expect(sentencesFor({ PORT: 'abc', SALA_DEMO: '2', SALA_PORT: '1' })).toHaveLength(3);
});
