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

/** Started as a container starts it, and without calls home. */
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
    return false; // not there, or not for us
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
 * The browser that benchmarks and the gate of releases drive: `CHROMIUM_PATH`, or the first one
 * found in the usual places.
 *
 * @returns its path; null when there is none.
 * @throws when `CHROMIUM_PATH` names something that cannot be run.
 */
export const findChromium = (environment: NodeJS.ProcessEnv = process.env): string | null =>
  named(environment) ??
  [...onPath(names, environment), ...(elsewhere[process.platform] ?? [])].find(runs) ??
  null;

/**
 * The same engine without the windows of a browser, which take a fifth of the time of a test that
 * nobody watches.
 *
 * @returns its path, or that of any other Chromium; null when there is none.
 * @throws as {@link findChromium} does.
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

/** Like {@link findChromium}, but where apt-get may be used it installs Debian's. */
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

/** Like {@link findHeadlessChromium}, but where apt-get may be used it installs Debian's. */
export const ensureHeadlessChromium = (): string => {
  const found = findHeadlessChromium();
  const isOther = found === null || !found.endsWith(headlessName);
  if (isOther && !process.env['CHROMIUM_PATH'] && mayInstall()) install(headlessName);
  return findHeadlessChromium() ?? ensureChromium();
};
