import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
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

/**
 * The browser that tests and benchmarks drive: `CHROMIUM_PATH`, or the first one found in the usual places.
 * @returns its path; null when there is none.
 * @throws when `CHROMIUM_PATH` names something that cannot be run.
 */
export const findChromium = (environment: NodeJS.ProcessEnv = process.env): string | null => {
  const named = environment['CHROMIUM_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is "${named}", which cannot be run. Write the path of a Chromium or Chrome, or remove it.`);
  }
  const folders = [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin'];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...(elsewhere[process.platform] ?? [])].find(runs) ?? null;
};

/** Like {@link findChromium}, but where apt-get may be used it installs Debian's. */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log('No browser was found: installing chromium with apt-get.');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit' });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('The end-to-end tests need a Chromium or Chrome. Install one, or write its path into CHROMIUM_PATH.');
};
