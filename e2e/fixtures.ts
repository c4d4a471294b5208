import { test as base } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import {
  restoreStorage,
  signedInState,
  visitorState,
  type BrowserState,
} from './helpers/browser-state';
import { newStaff, type Staff } from './helpers/companies';
import { OwnServer } from './helpers/own-server';
import { Releases } from './helpers/releases';

export { expect } from '@playwright/test';

interface VisitorFixtures {
  /** Interface language: `test.use({ language: 'en' })`. */
  readonly language: Locale;
  /** Origin of the server under test. */
  readonly origin: string;
  /** Cookies and storage from an earlier visit. */
  readonly storedState: BrowserState;
}

interface OwnComputers {
  /**
   * Closes the other browser contexts of a test, whose polling would load the server of the next
   * ones.
   */
  readonly ownComputers: void;
}

const originOf = (): string => {
  const origin = process.env['E2E_ORIGIN'];
  if (!origin)
    throw new Error(
      'server-setup.ts did not run: start the tests with the configuration of this folder',
    );
  return origin;
};

/** For public pages: a fresh browser without a session. */
export const visitorTest = base.extend<VisitorFixtures & OwnComputers>({
  ownComputers: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  language: ['es-MX', { option: true }],
  origin: async ({}, use) => use(originOf()),
  baseURL: async ({ origin }, use) => use(origin),
  storedState: async ({ origin, language }, use) => use(visitorState(origin, language)),
  storageState: async ({ storedState }, use) => use({ cookies: storedState.cookies, origins: [] }),
  context: async ({ context, storedState }, use) => {
    await restoreStorage(context, storedState);
    await use(context);
  },
});

interface StaffFixtures {
  /** Owner of a company created for this test; the browser is signed in as her. */
  readonly staff: Staff;
}

/** For staff screens: a new company and a browser signed in as its owner. */
export const test = visitorTest.extend<StaffFixtures>({
  staff: async ({ origin, language }, use) => use(await newStaff(origin, language)),
  storedState: async ({ origin, language, staff }, use) =>
    use(signedInState(origin, language, staff.session)),
});

interface OwnServerFixtures {
  /** Settings of that server: `test.use({ environment: { … } })` at the top of a file. */
  readonly environment: Readonly<Record<string, string>>;
  /** A server of this worker, which a test may break and must restore. */
  readonly server: OwnServer;
}

/** For disruptive tests: missing files, releases, killed processes. */
export const ownServerTest = test.extend<object, OwnServerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ environment }, use) => {
      const server = await OwnServer.create(environment);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  origin: async ({ server }, use) => use(server.origin),
});

interface ReleaseFixtures {
  /** Releases on this worker's server, restored after the test. */
  readonly releases: Releases;
}

/** For tests of releases on this worker's server. */
export const releaseTest = ownServerTest.extend<ReleaseFixtures>({
  releases: async ({ server }, use) => {
    const releases = await Releases.of(server);
    await use(releases);
    await releases.restore();
  },
});
