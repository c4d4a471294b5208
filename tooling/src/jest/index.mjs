import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');

// Dates that are correct only in UTC must fail.
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

/** A screen uses a tenth of these modules. */
const indexes = '/@(?:ark-ui|chakra-ui)/react/dist/(?:cjs/)?index\\.cjs$';

/**
 * Milliseconds that a test or hook may take. Generous: three workers share two cores, a disk may
 * pause them all, and some machines take twice as long. Of the whole run, whose configuration names
 * it, too: Jest does not take it from a project.
 */
export const testTimeout = 180_000;

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
  // transform-dependency.cjs skips CommonJS, so no list of ESM packages is needed. Of `.cjs` files
  // only index files are transformed.
  transformIgnorePatterns: [`(?<!${indexes.slice(0, -'\\.cjs$'.length)})\\.cjs$`],
  restoreMocks: true,
  testTimeout,
});

/**
 * Jest project of a package that runs in Node.
 *
 * `database: true` provides one temporary PostgreSQL per run; its superuser URL is in
 * `process.env.SALA_TEST_DATABASE_URL`, and an existing value is used as is.
 *
 * @param {string} packageName
 * @param {{ database?: boolean }} [options]
 */
export function nodePreset(packageName, { database = false, keepModules = false } = {}) {
  return {
    ...shared(packageName),
    testEnvironment: join(here, keepModules ? 'kept-environment.cjs' : 'node-environment.cjs'),
    ...(keepModules ? { runtime: join(here, 'kept-runtime.cjs') } : {}),
    ...(database
      ? {
          globalSetup: join(here, 'database-setup.mjs'),
          globalTeardown: join(here, 'database-teardown.mjs'),
        }
      : {}),
  };
}

/**
 * Jest project of a package that runs in a browser: jsdom with Node's fetch, jest-dom matchers, and
 * failure on every `console.error`.
 *
 * `keepLibraries: true` evaluates libraries once per worker, in a window that every file finds
 * empty.
 *
 * @param {string} packageName
 * @param {{ keepLibraries?: boolean }} [options]
 */
export function webPreset(packageName, { keepLibraries = false } = {}) {
  return {
    ...shared(packageName),
    testEnvironment: join(here, keepLibraries ? 'kept-web-environment.cjs' : 'web-environment.cjs'),
    ...(keepLibraries ? { runtime: join(here, 'kept-web-runtime.cjs') } : {}),
    // msw 2 hides its Node entry behind the browser condition jsdom sets.
    testEnvironmentOptions: { customExportConditions: [''], url: 'https://sala.test/' },
    setupFilesAfterEnv: [join(here, 'web-setup.mjs')],
  };
}
