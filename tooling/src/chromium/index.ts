import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const headlessName = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** As in a container, without background network requests. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable
  }
};

const named = (environment: NodeJS.ProcessEnv): string | null => {
  const path = environment['CHROMIUM_PATH'];
  if (!path || runs(path)) return path || null;
  throw new Error(
    `CHROMIUM_PATH is "${path}", which cannot be run. Write the path of a Chromium or Chrome, or remove it.`,
  );
};

const onPath = (wanted: readonly string[], environment: NodeJS.ProcessEnv): string[] =>
  [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin'].flatMap((folder) =>
    wanted.map((name) => join(folder, name)),
  );

/**
 * Chromium for benchmarks and the release gate: `CHROMIUM_PATH`, or the first in the usual places.
 *
 * @returns its path; null when none
 * @throws when `CHROMIUM_PATH` cannot be executed
 */
export const findChromium = (environment: NodeJS.ProcessEnv = process.env): string | null =>
  named(environment) ??
  [...onPath(names, environment), ...(elsewhere[process.platform] ?? [])].find(runs) ??
  null;

/**
 * The headless shell, which saves a fifth of a test's time.
 *
 * @returns its path, or any other Chromium's; null when none
 * @throws like {@link findChromium}
 */
export const findHeadlessChromium = (environment: NodeJS.ProcessEnv = process.env): string | null =>
  named(environment) ?? onPath([headlessName], environment).find(runs) ?? findChromium(environment);

const mayInstall = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version']).status === 0;

const install = (name: string): void => {
  console.log(`Installing ${name} with apt-get.`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'inherit',
  });
};

/** Like {@link findChromium}; installs Debian's package where apt-get is available. */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) {
    install('chromium');
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    'The end-to-end tests need a Chromium or Chrome. Install one, or write its path into CHROMIUM_PATH.',
  );
};

/** Like {@link findHeadlessChromium}; installs Debian's package where apt-get is available. */
export const ensureHeadlessChromium = (): string => {
  const found = findHeadlessChromium();
  const isOther = found === null || !found.endsWith(headlessName);
  if (isOther && !process.env['CHROMIUM_PATH'] && mayInstall()) install(headlessName);
  return findHeadlessChromium() ?? ensureChromium();
};
