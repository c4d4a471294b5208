import { test as base } from '@playwright/test';
import type { Locale } from '@sala/shared-contracts';
import { remember, signedInState, visitorState, type BrowserState } from './helpers/browser-state';
import { newStaff, type Staff } from './helpers/companies';
import { OwnServer } from './helpers/own-server';
import { Releases } from './helpers/releases';

export { expect } from '@playwright/test';

interface VisitorFixtures {
  /** Language of the interface: `test.use({ language: 'en' })`. */
  readonly language: Locale;
  /** Where the product runs. */
  readonly origin: string;
  /** What the browser kept of an earlier visit. */
  readonly kept: BrowserState;
}

interface OwnComputers {
  /**
   * The other computers of a test are gone with it: their pages would go on asking, beside the
   * tests that follow.
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

/** For what anybody may see: a fresh browser without a session. */
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
  kept: async ({ origin, language }, use) => use(visitorState(origin, language)),
  storageState: async ({ kept }, use) => use({ cookies: kept.cookies, origins: [] }),
  context: async ({ context, kept }, use) => {
    await remember(context, kept);
    await use(context);
  },
});

interface StaffFixtures {
  /** The owner of a company made for this test alone; the browser is signed in as her. */
  readonly staff: Staff;
}

/** For what staff sees: a company of its own, and a browser in which its owner is signed in. */
export const test = visitorTest.extend<StaffFixtures>({
  staff: async ({ origin, language }, use) => use(await newStaff(origin, language)),
  kept: async ({ origin, language, staff }, use) =>
    use(signedInState(origin, language, staff.session)),
});

interface OwnServerFixtures {
  /** Settings of that server: `test.use({ environment: { … } })` at the top of a file. */
  readonly environment: Readonly<Record<string, string>>;
  /** A server of this worker alone, which a test may break and must mend. */
  readonly server: OwnServer;
}

/** For what would disturb others: files taken away, releases, processes killed. */
export const ownServerTest = test.extend<object, OwnServerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ environment }, use) => {
      const server = await OwnServer.create(environment);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: async ({ server }, use) => use(server.origin),
});

interface ReleaseFixtures {
  /** What runs on the server of this worker; afterwards it is what it was. */
  readonly releases: Releases;
}

/** For releases: canaries, promotions, what is taken back, on a server of this worker alone. */
export const releaseTest = ownServerTest.extend<ReleaseFixtures>({
  releases: async ({ server }, use) => {
    const releases = await Releases.of(server);
    await use(releases);
    await releases.restore();
  },
});
