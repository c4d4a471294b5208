import { chromiumFlags, findHeadlessChromium } from '@sala/tooling/chromium';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const browser = findHeadlessChromium();

export default defineConfig({
  testDir: 'specs',
  testMatch: '**/*.e2e.ts',
  globalSetup: './server-setup.ts',
  outputDir: 'test-results',
  // Tests create their own company, so tests of one file can run in parallel.
  fullyParallel: true,
  // One more than cores: tests also wait for pages and mails.
  workers: availableParallelism() + 1,
  // Shared machines stall for seconds, which fails about one test in two hundred. `npm test`
  // reports tests that needed the retry.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Mexico_City',
    // Loading animations repaint at 60 fps on the CPU; tests of motion override this.
    reducedMotion: 'reduce',
    // The worker would answer requests that tests intercept; tests of the worker allow it.
    serviceWorkers: 'block',
    // Traces slow every test by a tenth; failures have a screenshot and page text, and `--trace on`
    // traces a single run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [
        ...chromiumFlags,
        // A page that loads something from elsewhere must fail at once, not wait for a network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
      ...(browser === null ? {} : { executablePath: browser }),
    },
  },
});
