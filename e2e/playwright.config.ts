import { chromiumFlags, findHeadlessChromium } from '@sala/tooling/chromium';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const browser = findHeadlessChromium();

export default defineConfig({
  testDir: 'specs',
  testMatch: '**/*.e2e.ts',
  globalSetup: './server-setup.ts',
  outputDir: 'test-results',
  // Every test makes its own company, so tests of one file run side by side too.
  fullyParallel: true,
  // One more than there are cores: a test also waits, for a page or a mail.
  workers: availableParallelism() + 1,
  // A computer shared with others stalls for seconds: one of two hundred tests is late then. It has a second try, and npm test tells.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Mexico_City',
    // What pulses while a page loads is drawn sixty times a second by the processor; the tests of what moves take this back.
    reducedMotion: 'reduce',
    // It would answer in place of what a test puts in the way; the tests of what it does allow it.
    serviceWorkers: 'block',
    // A trace takes a tenth of every test; a failure has its picture and its page in words, and `--trace on` is for one run.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...chromiumFlags],
      ...(browser === null ? {} : { executablePath: browser }),
    },
  },
});
