import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterRetry,
  countsOf,
  filesThatFailed,
  jestCounts,
  none,
  playwrightCounts,
  slowestFiles,
  sum,
} from './reports';

const report = (change: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...change,
});

describe('summary line of npm test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-reports-'));
  const file = join(folder, 'report.json');
  const counted = (content: unknown, succeeded: boolean) => {
    writeFileSync(file, JSON.stringify(content));
    return countsOf(file, jestCounts, succeeded);
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  test('adds up Jest and Playwright', () => {
    const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };
    const all = [
      jestCounts(report({ numPendingTests: 1, numTodoTests: 1 })),
      playwrightCounts(playwright),
    ];
    expect(sum(all)).toMatchObject({ passed: 9, failed: 1, skipped: 4, flaky: 1 });
  });

  test('names the files that took longest', () => {
    const took = (name: string, seconds: number) => ({
      name,
      startTime: 1000,
      endTime: 1000 + seconds * 1000,
    });
    writeFileSync(
      file,
      JSON.stringify({ testResults: [took('a', 2), took('b', 9), took('c', 5)] }),
    );
    expect(slowestFiles(file, 2)).toEqual([
      { name: 'b', seconds: 9 },
      { name: 'c', seconds: 5 },
    ]);
    expect(slowestFiles(join(folder, 'missing.json'), 2)).toEqual([]);
  });

  test('counts a file that could not run', () => {
    expect(counted(report({ numRuntimeErrorTestSuites: 2 }), false)).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 0,
      flaky: 0,
    });
  });

  test('names failed tests, and files that could not run', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds up', status: 'passed' },
          {
            fullName: 'rounds down',
            status: 'failed',
            failureMessages: [
              '\u001B[31mError: off by one\u001B[39m\n\n  at a.ts\n  at b.ts\n  at c.ts',
            ],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ];
    const failed = { numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults };
    expect(counted(report(failed), false).failures).toEqual([
      'a.test.ts › rounds down: Error: off by one at a.ts at b.ts',
      'b.test.ts',
    ]);
    expect(filesThatFailed(file)).toEqual(['a.test.ts', 'b.test.ts']);
  });

  test('names what failed in a browser, and what needed its retry', () => {
    const spec = (line: number, status: string, ...messages: string[]) => ({
      file: 'a.e2e.ts',
      line,
      tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const suites = [
      {
        specs: [spec(5, 'expected')],
        suites: [{ specs: [spec(9, 'unexpected', 'late', 'early')] }],
      },
      { specs: [spec(12, 'flaky', 'once')] },
    ];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightCounts({ stats, suites })).toMatchObject({
      failures: ['a.e2e.ts:9: late'],
      retries: ['a.e2e.ts:12: once'],
    });
  });

  test('a retry never hides what fails again', () => {
    const first = { ...none, passed: 5, failed: 2, failures: ['a', 'b'] };
    const second = { ...none, passed: 1, failed: 1, failures: ['b'] };
    expect(afterRetry(first, second)).toMatchObject({
      passed: 6,
      failed: 1,
      flaky: 1,
      failures: ['b'],
      retries: ['a', 'b'],
    });
    expect(afterRetry(first, { ...none, failed: 3 })).toMatchObject({ failed: 3, flaky: 0 });
    expect(filesThatFailed(join(folder, 'absent.json'))).toEqual([]);
  });

  test('accepts a clean run', () => {
    expect(counted(report(), true)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      flaky: 0,
      failures: [],
      retries: [],
    });
  });

  test.each<[string, unknown, boolean]>([
    ['the runner failed but no test did', report(), false],
    ['nothing was tested', report({ numPassedTests: 0 }), true],
    ['the report is another one', { stats: {} }, true],
    ['the report is empty', null, true],
  ])('never reports 0 failed when %s', (_name, content, succeeded) => {
    expect(counted(content, succeeded).failed).toBe(1);
  });

  test('never reports 0 failed without a report', () => {
    expect(countsOf(join(folder, 'absent.json'), jestCounts, true)).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
      flaky: 0,
    });
  });
});
