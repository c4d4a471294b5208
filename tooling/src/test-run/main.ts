import { rounds, steps } from './steps';
import { none, sum, type Counts } from './reports';
import { readTestArguments, type StepName, type TestArguments } from './test-arguments';

const argumentsOf = (args: readonly string[]): TestArguments => {
  try {
    return readTestArguments(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
};

const options = argumentsOf(process.argv.slice(2));

interface Result {
  readonly name: StepName;
  readonly seconds: number;
  readonly counts: Counts;
}

const take = async (name: StepName): Promise<Result> => {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const counts = await steps[name](options).catch((error: unknown): Counts => {
    console.error(error instanceof Error ? error.message : error);
    return { ...none, failed: 1 };
  });
  return { name, seconds: (performance.now() - started) / 1000, counts };
};

const results: Result[] = [];
for (const round of rounds) {
  const chosen = round.filter((name) => options.steps.includes(name));
  results.push(...(await Promise.all(chosen.map(take))));
}

if (options.changed && !options.steps.includes('e2e'))
  console.log('\nSkipped end-to-end tests; run them with npm test -- e2e');
console.log('');
for (const { name, seconds, counts } of results) {
  console.log(
    `${counts.failed === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`,
  );
}
const { passed, failed, skipped, flaky, failures, retries } = sum(
  results.map(({ counts }) => counts),
);
for (const retry of retries) console.log(`retried ${retry}`);
for (const failure of failures) console.log(`failed  ${failure}`);
if (flaky > 0)
  console.log(`${flaky} passed only on retry: a race in the test or in the code under test`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
