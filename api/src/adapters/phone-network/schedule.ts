import type { Clock } from '../../platform/time/clock';

interface Planned {
  readonly dueAt: number;
  readonly run: () => Promise<void> | void;
}

/** What happens later in a simulated network, by the clock of the application. */
export interface Schedule {
  plan(afterMs: number, run: Planned['run']): void;
  /** Runs what is due, in order, and what that plans for now. */
  tick(): Promise<void>;
}

export const createSchedule = (clock: Clock): Schedule => {
  const planned: Planned[] = [];
  return {
    plan: (afterMs, run) => {
      planned.push({ dueAt: clock.now().getTime() + afterMs, run });
    },
    tick: async () => {
      for (;;) {
        planned.sort((one, other) => one.dueAt - other.dueAt);
        const [next] = planned;
        if (!next || next.dueAt > clock.now().getTime()) return;
        planned.shift();
        await next.run();
      }
    },
  };
};
