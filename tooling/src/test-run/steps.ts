import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureChromium, ensureHeadlessChromium } from '../chromium';
import { countsOf, jestCounts, none, playwrightCounts, type Counts } from './reports';
import { makeScratch } from './scratch';

const root = resolve(import.meta.dirname, '../../..');
const reports = join(root, 'node_modules/.cache/test-run');

interface Settings {
  readonly environment?: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  readonly node?: readonly string[];
}

/** Runs a program of the workspace with this Node, its output on ours. */
const run = (
  program: string,
  options: readonly string[] = [],
  { environment = {}, node = [] }: Settings = {},
): Promise<boolean> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [...node, join(root, program), ...options], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', fail);
    child.once('exit', (code) => done(code === 0));
  });

/** The same with a place of its own for all that is temporary, which is gone afterwards. */
const runInScratch = async (
  program: string,
  options: readonly string[],
  { environment, node = [] }: Settings,
): Promise<boolean> => {
  const scratch = makeScratch();
  try {
    return await run(program, options, {
      environment: { ...environment, ...scratch.environment },
      node,
    });
  } finally {
    scratch.remove();
  }
};

const asCounts = (succeeded: boolean): Counts => (succeeded ? none : { ...none, failed: 1 });

const reportFile = (name: string): string => {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true }); // the report of an earlier run must not pass for this one's
  return file;
};

/**
 * Every package by itself, two at a time; a compiler that shares one package out to many threads
 * does most of it in each of them.
 */
const checkTypes = async (): Promise<Counts> => {
  const waiting = readdirSync(root).filter((name) => existsSync(join(root, name, 'tsconfig.json')));
  const work = async (): Promise<boolean> => {
    let sound = waiting.length > 0;
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      sound =
        (await run('node_modules/typescript-7/bin/tsc', ['-p', name, '--singleThreaded'])) && sound;
    }
    return sound;
  };
  const results = await Promise.all([work(), work()]);
  return asCounts(results.every(Boolean));
};

const runJest = async (): Promise<Counts> => {
  const file = reportFile('unit');
  const succeeded = await runInScratch(
    'node_modules/jest/bin/jest.js',
    ['--json', `--outputFile=${file}`],
    {
      environment: { CHROMIUM_PATH: ensureChromium() }, // the gate of releases is tested in a browser
      node: ['--max-semi-space-size=64'], // rendered trees live shortly: with room for them a tenth of the time is not spent on collecting
    },
  );
  return countsOf(file, jestCounts, succeeded);
};

const runPlaywright = async (): Promise<Counts> => {
  const file = reportFile('e2e');
  const browser = ensureHeadlessChromium();
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const options = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  const succeeded = await runInScratch('node_modules/@playwright/test/cli.js', options, {
    environment,
  });
  return countsOf(file, playwrightCounts, succeeded);
};

/**
 * In the order in which a mistake is found soonest. Those of one round run side by side: to read
 * imports keeps one core busy, and so does a compiler.
 */
export const rounds = [['lint'], ['boundaries', 'types'], ['unit'], ['e2e']] as const;

export type StepName = (typeof rounds)[number][number];

export const stepNames: readonly StepName[] = rounds.flat();

export const steps: Readonly<Record<StepName, () => Promise<Counts>>> = {
  lint: async () => {
    const formatted = await run('node_modules/oxfmt/bin/oxfmt', ['--check']);
    return asCounts((await run('node_modules/oxlint/bin/oxlint', ['--quiet', '.'])) && formatted);
  },
  boundaries: async () => asCounts(await run('tooling/src/boundaries/cruise.mjs')),
  types: checkTypes,
  unit: runJest,
  e2e: runPlaywright,
};
