import { readFileSync } from 'node:fs';

/** Counts of one runner. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed on retry only. */
  readonly flaky: number;
  /** Names of failed tests, where the report tells them. */
  readonly failures: readonly string[];
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] };

export const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      flaky: total.flaky + one.flaky,
      failures: [...total.failures, ...one.failures],
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

/** Failed tests and files of Jest's `--json`. */
const jestFailures = (report: unknown): string[] =>
  listAt(report, 'testResults')
    .filter((file) => valueAt(file, 'status') === 'failed')
    .flatMap((file) => {
      const tests = listAt(file, 'assertionResults').filter(
        (test) => valueAt(test, 'status') === 'failed',
      );
      const name = String(valueAt(file, 'name'));
      return tests.length === 0
        ? [name]
        : tests.map((test) => `${name} › ${String(valueAt(test, 'fullName'))}`);
    });

/** From Jest's `--json`; a file that could not run counts as one failure. */
export const jestCounts = (report: unknown): Counts => ({
  passed: numberAt(report, 'numPassedTests'),
  failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
  skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  flaky: 0,
  failures: jestFailures(report),
});

/** From Playwright's JSON reporter; tests that passed on retry are flaky. */
export const playwrightCounts = (report: unknown): Counts => {
  const flaky = numberAt(report, 'stats', 'flaky');
  return {
    passed: numberAt(report, 'stats', 'expected') + flaky,
    failed: numberAt(report, 'stats', 'unexpected'),
    skipped: numberAt(report, 'stats', 'skipped'),
    flaky,
    failures: [], // Playwright lists them at the end of its output
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
