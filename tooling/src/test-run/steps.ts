import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureChromium, ensureHeadlessChromium } from '../chromium';
import { affectedPackages, changedFiles, readPackages } from './changes';
import {
  afterRetry,
  countsOf,
  filesThatFailed,
  jestCounts,
  none,
  playwrightCounts,
  slowestFiles,
  type Counts,
} from './reports';
import { makeScratch } from './scratch';
import type { StepName, TestArguments } from './test-arguments';

const root = resolve(import.meta.dirname, '../../..');
const reports = join(root, 'node_modules/.cache/test-run');

interface Settings {
  readonly environment?: NodeJS.ProcessEnv;
  /** Node options. */
  readonly node?: readonly string[];
}

/** Runs a program of the workspace with this Node and our output. */
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

/** The same with its own temporary directory, deleted afterwards. */
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
  rmSync(file, { force: true }); // an old report must not count
  return file;
};

/** Packages one by one, two at a time: a compiler with many threads repeats most work in each. */
const checkTypes = async ({ changed }: TestArguments): Promise<Counts> => {
  const packages = readPackages(root);
  const waiting = changed ? affectedPackages(changedFiles(root), packages) : [...packages.keys()];
  const work = async (): Promise<boolean> => {
    let sound = true;
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      sound =
        (await run('node_modules/typescript-7/bin/tsc', ['-p', name, '--singleThreaded'])) && sound;
    }
    return sound;
  };
  if (packages.size === 0) throw new Error('there is no package to check');
  const results = await Promise.all([work(), work()]);
  return asCounts(results.every(Boolean));
};

const shardOption = ({ shard }: TestArguments): string[] =>
  shard ? [`--shard=${shard.index}/${shard.count}`] : [];

/** Repository rules read files that no test imports, so they always run. */
const relatedTo = (files: readonly string[]): string[] => {
  const rules = join('tooling', 'src', 'repository');
  const ofRules = readdirSync(join(root, rules)).filter((name) => name.endsWith('.test.ts'));
  return ['--findRelatedTests', ...files, ...ofRules.map((name) => join(rules, name))];
};

const jest = async (name: string, options: readonly string[]): Promise<[string, Counts]> => {
  const file = reportFile(name);
  const succeeded = await runInScratch(
    'node_modules/jest/bin/jest.js',
    ['--json', `--outputFile=${file}`, ...options],
    {
      environment: { CHROMIUM_PATH: ensureChromium() }, // the release gate is tested in a browser
      node: ['--max-semi-space-size=64'], // rendered trees are short-lived: a larger young generation saves a tenth of the time in garbage collection
    },
  );
  return [file, countsOf(file, jestCounts, succeeded)];
};

const filesRetriedMax = 3;

/**
 * Shared machines stall for seconds, which fails about one of six thousand tests. A few failed
 * files run once more, alone, and the summary names their failures.
 */
const runJest = async (options: TestArguments): Promise<Counts> => {
  const [file, first] = await jest('unit', [
    ...shardOption(options),
    ...(options.changed ? relatedTo(changedFiles(root)) : []),
  ]);
  console.log('\nslowest files:');
  for (const { name, seconds } of slowestFiles(file, 10))
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${relative(root, name)}`);
  const failed = filesThatFailed(file);
  if (failed.length === 0 || failed.length > filesRetriedMax) return first;
  console.log(`\nonce more, alone:\n${first.failures.join('\n')}`);
  const [, second] = await jest('unit-retry', ['--maxWorkers=1', '--runTestsByPath', ...failed]);
  return afterRetry(first, second);
};

const runPlaywright = async (options: TestArguments): Promise<Counts> => {
  const file = reportFile('e2e');
  const browser = ensureHeadlessChromium();
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const words = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter',
    'list,json',
    ...shardOption(options),
  ];
  const succeeded = await runInScratch('node_modules/@playwright/test/cli.js', words, {
    environment,
  });
  return countsOf(file, playwrightCounts, succeeded);
};

/** Cheapest checks first. Steps of a round run in parallel: each uses about one core. */
export const rounds: readonly (readonly StepName[])[] = [
  ['lint'],
  ['boundaries', 'types'],
  ['unit'],
  ['e2e'],
];

export const steps: Readonly<Record<StepName, (options: TestArguments) => Promise<Counts>>> = {
  lint: async () => {
    const formatted = await run('node_modules/oxfmt/bin/oxfmt', ['--check']);
    return asCounts((await run('node_modules/oxlint/bin/oxlint', ['--quiet', '.'])) && formatted);
  },
  boundaries: async () => asCounts(await run('tooling/src/boundaries/cruise.mjs')),
  types: checkTypes,
  unit: runJest,
  e2e: runPlaywright,
};
