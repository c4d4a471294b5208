import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureChromium } from '../chromium';
import { countsOf, jestCounts, none, playwrightCounts, type Counts } from './reports';

const root = resolve(import.meta.dirname, '../../..');
const reports = join(root, 'node_modules/.cache/test-run');

/** Runs a program of the workspace with this Node, its output on ours. */
const run = (program: string, options: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, program), ...options], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code === 0));
  });

const asCounts = (succeeded: boolean): Counts => (succeeded ? none : { ...none, failed: 1 });

const reportFile = (name: string): string => {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true }); // the report of an earlier run must not pass for this one's
  return file;
};

/** Every package by itself, two at a time: a compiler keeps about one core busy. */
const checkTypes = async (): Promise<Counts> => {
  const waiting = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  const work = async (): Promise<boolean> => {
    let sound = waiting.length > 0;
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      sound = (await run('node_modules/typescript-7/bin/tsc', ['-p', name])) && sound;
    }
    return sound;
  };
  const results = await Promise.all([work(), work()]);
  return asCounts(results.every(Boolean));
};

const runJest = async (): Promise<Counts> => {
  const file = reportFile('unit');
  // The gate of releases is tested in a browser.
  const succeeded = await run('node_modules/jest/bin/jest.js', ['--json', `--outputFile=${file}`], { CHROMIUM_PATH: ensureChromium() });
  return countsOf(file, jestCounts, succeeded);
};

const runPlaywright = async (): Promise<Counts> => {
  const file = reportFile('e2e');
  const browser = ensureChromium();
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const options = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  const succeeded = await run('node_modules/@playwright/test/cli.js', options, environment);
  return countsOf(file, playwrightCounts, succeeded);
};

/** In the order in which a mistake is found soonest. */
export const steps = {
  lint: async () => asCounts(await run('node_modules/oxlint/bin/oxlint', ['--quiet', '.'])),
  boundaries: async () => asCounts(await run('tooling/src/boundaries/cruise.mjs')),
  types: checkTypes,
  unit: runJest,
  e2e: runPlaywright,
} as const satisfies Record<string, () => Promise<Counts>>;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as StepName[]; // the keys of a constant object
