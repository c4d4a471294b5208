import { quantile } from '../report';

/** Milliseconds of many calls, one after the other. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

const calls = 150;

/**
 * Who measures clears away its own garbage now, and not while it waits for an answer: behind five
 * hundred live pages, every twentieth call took 30 ms longer for it.
 */
const clearAway = (): void => {
  if (!globalThis.gc)
    throw new Error(
      'Start this with node --expose-gc: garbage of the measuring process would be measured, too',
    );
  globalThis.gc();
};

/** As many calls as leave the collector nothing to begin by itself. */
const callsBetween = 5;

/** @param call gets the number of the call, so that no two ask the same. */
export const timeOf = async (call: (turn: number) => Promise<unknown>): Promise<Timing> => {
  for (let turn = 0; turn < 10; turn += 1) await call(calls + turn); // connections, plans and caches as in a running office
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    if (turn % callsBetween === 0) clearAway();
    const began = performance.now();
    await call(turn);
    times.push(performance.now() - began);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
};

/** Calls a second of so many callers at once, each asking again as soon as it is answered. */
export const throughputOf = async (
  callers: number,
  seconds: number,
  call: (turn: number) => Promise<unknown>,
): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let turns = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) await call(turns++);
  };
  await Promise.all(Array.from({ length: callers }, work));
  return turns / seconds;
};
