import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');

// A clinic's day is not UTC's day: a date that only works in UTC must fail here.
process.env.TZ = 'America/Mexico_City';

const swcOptions = (parser) => ({
  swcrc: false,
  jsc: {
    parser,
    target: 'es2022',
    transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
  },
});

const require = createRequire(import.meta.url);
const typescript = (tsx) => [
  require.resolve('@swc/jest'),
  swcOptions({ syntax: 'typescript', tsx }),
];

/** Of these a screen uses a tenth. */
const indexes = '/@(?:ark-ui|chakra-ui)/react/dist/(?:cjs/)?index\\.cjs$';

const shared = (packageName) => ({
  displayName: packageName,
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  resolver: join(here, 'resolver.cjs'),
  cacheDirectory: join(root, 'node_modules/.cache/jest'),
  transform: {
    '\\.tsx$': typescript(true),
    '\\.ts$': typescript(false),
    [indexes]: join(here, 'transform-index.cjs'),
    '\\.md$': join(here, 'transform-text.cjs'),
    '\\.(css|svg|png|woff2?)$': join(here, 'transform-asset.cjs'),
    '\\.[mc]?js$': [join(here, 'transform-dependency.cjs'), swcOptions({ syntax: 'ecmascript' })],
  },
  // transform-dependency.cjs itself leaves CommonJS alone, so no list of ESM-only packages is kept. Of `.cjs` only an index is read.
  transformIgnorePatterns: [`(?<!${indexes.slice(0, -'\\.cjs$'.length)})\\.cjs$`],
  restoreMocks: true,
  // Two workers on two busy cores: a slow machine is not a broken product.
  testTimeout: 45_000,
});

/**
 * The jest project of a package that runs in Node.
 *
 * `database: true` gives its tests one throwaway PostgreSQL for the whole run, whose superuser
 * address is in `process.env.SALA_TEST_DATABASE_URL`; a value already there is used as it is.
 *
 * @param {string} packageName
 * @param {{ database?: boolean }} [options]
 */
export function nodePreset(packageName, { database = false } = {}) {
  return {
    ...shared(packageName),
    testEnvironment: join(here, 'node-environment.cjs'),
    ...(database
      ? {
          globalSetup: join(here, 'database-setup.mjs'),
          globalTeardown: join(here, 'database-teardown.mjs'),
        }
      : {}),
  };
}

/**
 * The jest project of a package that runs in a browser: jsdom with Node's fetch family, jest-dom's
 * matchers, and a failure for every `console.error`.
 *
 * @param {string} packageName
 */
export function webPreset(packageName) {
  return {
    ...shared(packageName),
    testEnvironment: join(here, 'web-environment.cjs'),
    // msw 2 hides its Node entry behind the browser condition that jsdom would set.
    testEnvironmentOptions: { customExportConditions: [''], url: 'https://sala.test/' },
    setupFilesAfterEnv: [join(here, 'web-setup.mjs')],
  };
}
