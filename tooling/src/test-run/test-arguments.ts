export const stepNames = ['lint', 'boundaries', 'types', 'unit', 'e2e'] as const;
export type StepName = (typeof stepNames)[number];

export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** What to run. */
export interface TestArguments {
  readonly steps: readonly StepName[];
  /** Only what changes since main can break. */
  readonly changed: boolean;
  readonly shard: Shard | null;
}

export const usage = `usage: npm test [-- [changed] [--shard i/n] [${stepNames.join(' | ')}] …]`;

const isStep = (name: string): name is StepName => stepNames.some((known) => known === name);

const readShard = (text: string | undefined): Shard => {
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text ?? '') ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw new Error(`A shard is i/n, such as 1/3; “${text ?? ''}” is not.\n${usage}`);
  return shard;
};

/** Only these can be sharded; the rest runs in the first shard. */
const shardable: ReadonlySet<StepName> = new Set(['unit', 'e2e']);

/** End-to-end tests are left out: nothing maps files to them. */
const stepsForChanges = stepNames.filter((step) => step !== 'e2e');

/** @throws with the usage for an invalid argument */
export const readTestArguments = (args: readonly string[]): TestArguments => {
  const named: StepName[] = [];
  let changed = false;
  let shard: Shard | null = null;
  const waiting = [...args];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === 'changed') changed = true;
    else if (word === '--shard') shard = readShard(waiting.shift());
    else if (word.startsWith('--shard=')) shard = readShard(word.slice('--shard='.length));
    else if (isStep(word)) named.push(word);
    else throw new Error(`There is no step ${word}.\n${usage}`);
  }
  const asked = named.length > 0 ? named : changed ? stepsForChanges : stepNames;
  const isMine = (step: StepName): boolean =>
    shard === null || shard.index === 1 || shardable.has(step);
  return { steps: asked.filter(isMine), changed, shard };
};
