import { rounds, steps, stepNames, type StepName } from './steps';
import { none, sum, type Counts } from './reports';

const usage = `usage: npm test [-- ${stepNames.join(' | ')} …]`;

const isStep = (name: string): name is StepName => stepNames.some((known) => known === name);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isStep(name));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}

interface Result {
  readonly name: StepName;
  readonly seconds: number;
  readonly counts: Counts;
}

const take = async (name: StepName): Promise<Result> => {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const counts = await steps[name]().catch((error: unknown): Counts => {
    console.error(error instanceof Error ? error.message : error);
    return { ...none, failed: 1 };
  });
  return { name, seconds: (performance.now() - started) / 1000, counts };
};

const results: Result[] = [];
for (const round of rounds) {
  const chosen = round.filter((name: StepName) => asked.length === 0 || asked.includes(name));
  results.push(...(await Promise.all(chosen.map(take))));
}

console.log('');
for (const { name, seconds, counts } of results) {
  console.log(
    `${counts.failed === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`,
  );
}
const { passed, failed, skipped, again } = sum(results.map(({ counts }) => counts));
if (again > 0)
  console.log(`${again} passed at the second try only: a race in it, or in what it tests`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
