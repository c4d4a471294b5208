import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Counts of one runner. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed on retry only. */
  readonly flaky: number;
  /** Names of failed tests with the beginning of their messages. */
  readonly failures: readonly string[];
  /** The same of tests that ran a second time. */
  readonly retries: readonly string[];
}

export const none: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  flaky: 0,
  failures: [],
  retries: [],
};

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      flaky: total.flaky + one.flaky,
      failures: [...total.failures, ...one.failures],
      retries: [...total.retries, ...one.retries],
    }),
    none,
  );

const valueAt = (report: unknown, ...path: readonly string[]): unknown => {
  let value: unknown = report;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
};

const listAt = (report: unknown, key: string): readonly unknown[] => {
  const value = valueAt(report, key);
  return Array.isArray(value) ? value : [];
};

const numberAt = (report: unknown, ...path: readonly string[]): number => {
  const value = valueAt(report, ...path);
  if (typeof value !== 'number') throw new Error(`the report has no number at ${path.join('.')}`);
  return value;
};

const failedFiles = (report: unknown): readonly unknown[] =>
  listAt(report, 'testResults').filter((file) => valueAt(file, 'status') === 'failed');

const nameOf = (file: unknown): string => String(valueAt(file, 'name'));

const messageLines = 3;
const messageLength = 300;

/* The first lines of a message, so that the end of a long log says why. */
const named = (name: string, message: unknown): string => {
  const lines = (typeof message === 'string' ? stripVTControlCharacters(message) : '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [name, lines.slice(0, messageLines).join(' ').slice(0, messageLength)]
    .filter((part) => part !== '')
    .join(': ');
};

/** Failed tests and files of Jest's `--json`. */
const jestFailures = (report: unknown): string[] =>
  failedFiles(report).flatMap((file) => {
    const tests = listAt(file, 'assertionResults').filter(
      (test) => valueAt(test, 'status') === 'failed',
    );
    return tests.length === 0
      ? [named(nameOf(file), valueAt(file, 'message'))]
      : tests.map((test) =>
          named(
            `${nameOf(file)} › ${String(valueAt(test, 'fullName'))}`,
            listAt(test, 'failureMessages')[0],
          ),
        );
  });

/** From Jest's `--json`; a file that could not run counts as one failure. */
export const jestCounts = (report: unknown): Counts => ({
  passed: numberAt(report, 'numPassedTests'),
  failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
  skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  flaky: 0,
  failures: jestFailures(report),
  retries: [],
});

/** Paths of the test files that failed, from the file of Jest's `--json`; none without a report. */
export const filesThatFailed = (file: string): readonly string[] => {
  try {
    return failedFiles(JSON.parse(readFileSync(file, 'utf8'))).map(nameOf);
  } catch {
    return [];
  }
};

/**
 * The `count` test files that took longest, from the file of Jest's `--json`; none without a
 * report.
 */
export const slowestFiles = (
  file: string,
  count: number,
): readonly { readonly name: string; readonly seconds: number }[] => {
  try {
    return listAt(JSON.parse(readFileSync(file, 'utf8')), 'testResults')
      .map((one) => ({
        name: nameOf(one),
        seconds: (numberAt(one, 'endTime') - numberAt(one, 'startTime')) / 1000,
      }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, count);
  } catch {
    return [];
  }
};

/** Counts after what failed in `first` ran once more as `second`. */
export const afterRetry = (first: Counts, second: Counts): Counts => {
  const recovered = Math.max(0, first.failed - second.failed);
  return {
    passed: first.passed + recovered,
    failed: second.failed,
    skipped: first.skipped,
    flaky: first.flaky + recovered,
    failures: second.failures,
    retries: [...first.retries, ...first.failures],
  };
};

interface PlaywrightTest {
  readonly name: string;
  readonly status: unknown;
  readonly message: unknown;
}

/* Suites hold suites and specs; a spec has a test for each project. */
const playwrightTests = (suite: unknown): readonly PlaywrightTest[] => [
  ...listAt(suite, 'suites').flatMap(playwrightTests),
  ...listAt(suite, 'specs').flatMap((spec) =>
    listAt(spec, 'tests').map((test) => ({
      name: `${String(valueAt(spec, 'file'))}:${String(valueAt(spec, 'line'))}`,
      status: valueAt(test, 'status'),
      message: listAt(test, 'results')
        .flatMap((result) => listAt(result, 'errors'))
        .map((error) => valueAt(error, 'message'))[0],
    })),
  ),
];

/** From Playwright's JSON reporter; tests that passed on retry are flaky. */
export const playwrightCounts = (report: unknown): Counts => {
  const flaky = numberAt(report, 'stats', 'flaky');
  const tests = playwrightTests(report);
  const namesOf = (wanted: string): string[] =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, message }) => named(name, message));
  return {
    passed: numberAt(report, 'stats', 'expected') + flaky,
    failed: numberAt(report, 'stats', 'unexpected'),
    skipped: numberAt(report, 'stats', 'skipped'),
    flaky,
    failures: namesOf('unexpected'),
    retries: namesOf('flaky'),
  };
};

/** Counts of a runner. A failure without details counts as one, and so does a run without tests. */
export const countsOf = (
  file: string,
  read: (report: unknown) => Counts,
  succeeded: boolean,
): Counts => {
  let counts = none;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    succeeded = false; // missing or unknown format
  }
  const sound = counts.failed > 0 || (succeeded && counts.passed > 0);
  return sound ? counts : { ...counts, failed: counts.failed + 1 };
};
