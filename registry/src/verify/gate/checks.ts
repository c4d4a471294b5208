import type { GateCheck } from '@sala/shared-contracts';

/** Result of one check; passes when `faults` is empty. */
export interface Findings {
  /** One line each: expected, actual, place. */
  readonly faults: readonly string[];
  /** Measurements worth keeping. */
  readonly notes: readonly string[];
}

/** Limits of the evidence (release-shapes.ts). */
const lineMax = 2000;
const linesMax = 200;

/** Prefix of notes in a failed check. */
export const notePrefix = 'note: ';

/** Runs and times one check. An exception is a fault: the gate never passes what it could not see. */
export const runCheck = async (
  name: string,
  check: () => Promise<Findings> | Findings,
): Promise<GateCheck> => {
  const began = performance.now();
  const findings = await Promise.resolve()
    .then(check)
    .catch((error: unknown): Findings => ({
      faults: [
        `the check failed to complete: ${error instanceof Error ? error.message : String(error)}`,
      ],
      notes: [],
    }));
  const failed = findings.faults.length > 0;
  const lines = [
    ...new Set([
      ...findings.faults,
      ...findings.notes.map((note) => (failed ? notePrefix + note : note)),
    ]),
  ];
  const more = lines.length - linesMax;
  return {
    name,
    passed: !failed,
    ms: Math.round(performance.now() - began),
    lines: [
      ...lines.slice(0, more > 0 ? linesMax - 1 : linesMax),
      ...(more > 0 ? [`and ${more + 1} more`] : []),
    ].map((line) => line.slice(0, lineMax)),
  };
};

/** Runs tasks with limited concurrency, keeping their order. */
export const mapConcurrently = async <Task, Result>(
  tasks: readonly Task[],
  concurrency: number,
  run: (task: Task) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next; at < tasks.length; at = next) {
      next = at + 1;
      const task = tasks[at];
      if (task !== undefined) results[at] = await run(task);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, worker));
  return results;
};
