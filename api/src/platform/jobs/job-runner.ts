import { setTimeout as delay } from 'node:timers/promises';
import { runStep, type StepOptions } from './run-step';

export interface RunnerOptions extends Omit<StepOptions, 'retryAfter'> {
  /** Told when the queue itself cannot be read. */
  readonly onTrouble: (cause: unknown) => void;
  readonly retryAfter?: readonly number[];
  /** How often the queue is looked at while there is nothing to do. Milliseconds. */
  readonly pollEvery?: number;
}

export interface JobRunner {
  /**
   * Takes nothing more, and waits a moment for the step under way; one that takes longer is undone
   * and done anew.
   */
  stop(): Promise<void>;
}

const second = 1000;
const patience = [second, 10 * second, 60 * second, 300 * second];
const stopWithin = 5 * second;

/** Works off jobs, one step after the other; any number of processes may. */
export const startJobRunner = ({
  onTrouble,
  retryAfter = patience,
  pollEvery = 500,
  ...step
}: RunnerOptions): JobRunner => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (): Promise<void> =>
    delay(pollEvery, undefined, { signal, ref: false }).catch(() => undefined); // stopped
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const busy = await runStep({ ...step, retryAfter }).catch((cause: unknown) => {
        if (!signal.aborted) onTrouble(cause);
        return false;
      });
      if (!busy) await pause();
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([working, delay(stopWithin, undefined, { ref: false })]);
    },
  };
};
