import { setTimeout as delay } from 'node:timers/promises';
import { runStep, type Lane, type StepOptions } from './run-step';

export interface RunnerOptions extends Omit<StepOptions, 'retryAfter'> {
  /** Called when the queue cannot be read. */
  readonly onError: (cause: unknown) => void;
  readonly retryAfter?: readonly number[];
  /** Poll interval when idle, in milliseconds. */
  readonly pollEvery?: number;
  /** Each runs beside the others. */
  readonly lanes?: readonly Lane[];
}

export interface JobRunner {
  /**
   * Stops taking jobs and waits a moment for the current steps; a longer step is rolled back and
   * repeated later.
   */
  stop(): Promise<void>;
}

const second = 1000;
const retryPauses = [second, 10 * second, 60 * second, 300 * second];
const stopTimeout = 5 * second;

/** Runs due jobs, a step at a time in each lane; any number of processes may. */
export const startJobRunner = ({
  onError,
  retryAfter = retryPauses,
  pollEvery = 500,
  lanes = [{}],
  ...step
}: RunnerOptions): JobRunner => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (): Promise<void> =>
    delay(pollEvery, undefined, { signal, ref: false }).catch(() => undefined); // stopped
  const work = async (lane: Lane): Promise<void> => {
    while (!signal.aborted) {
      const busy = await runStep({ ...step, retryAfter }, lane).catch((cause: unknown) => {
        if (!signal.aborted) onError(cause);
        return false;
      });
      if (!busy) await pause();
    }
  };
  const working = Promise.all(lanes.map(work));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, delay(stopTimeout, undefined, { ref: false })]);
    },
  };
};
