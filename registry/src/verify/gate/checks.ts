import type { GateCheck } from '@sala/shared-contracts';

/** What one check found: nothing in `faults` lets it pass. */
export interface Findings {
  /** Expected, seen, where; one line each. */
  readonly faults: readonly string[];
  /** Figures worth keeping. */
  readonly notes: readonly string[];
}

/** Limits of what evidence may hold (release-shapes.ts). */
const lineMax = 2000;
const linesMax = 200;

/** Before the lines of a failed check that are no fault of its own. */
export const beside = 'beside that: ';

/**
 * Runs one check and keeps its time. What it throws is a fault: the gate never passes what it could
 * not see.
 */
export const runCheck = async (
  name: string,
  look: () => Promise<Findings> | Findings,
): Promise<GateCheck> => {
  const began = performance.now();
  const seen = await Promise.resolve()
    .then(look)
    .catch((error: unknown): Findings => ({
      faults: [
        `the check could not be finished: ${error instanceof Error ? error.message : String(error)}`,
      ],
      notes: [],
    }));
  const failed = seen.faults.length > 0;
  const lines = [
    ...new Set([...seen.faults, ...seen.notes.map((note) => (failed ? beside + note : note))]),
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

/** Runs tasks by so many at once, and keeps their order. */
export const inLanes = async <Task, Result>(
  tasks: readonly Task[],
  lanes: number,
  run: (task: Task) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next; at < tasks.length; at = next) {
      next = at + 1;
      const task = tasks[at];
      if (task !== undefined) results[at] = await run(task);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, tasks.length) }, lane));
  return results;
};
