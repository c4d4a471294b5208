import { quantile } from '../report';

/** Milliseconds of consecutive calls. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

const calls = 150;

/**
 * Collects garbage between measurements: with five hundred live pages, every twentieth call took 30
 * ms longer because of it.
 */
const collectGarbage = (): void => {
  if (!globalThis.gc)
    throw new Error(
      'Start this with node --expose-gc: garbage of the measuring process would be measured, too',
    );
  globalThis.gc();
};

/** Few enough calls that no collection starts on its own. */
const callsBetween = 5;

/** Receives the call number, so no two queries are equal. */
export type Call = (turn: number) => Promise<unknown>;

/** Times calls turn by turn, so that a busy moment of the machine hits all of them alike. */
export const timesOf = async <Calls extends readonly [Call, ...Call[]]>(
  these: Calls,
): Promise<{ readonly [Place in keyof Calls]: Timing }> => {
  const measured = these.map((call): { readonly call: Call; readonly times: number[] } => ({
    call,
    times: [],
  }));
  for (let turn = 0; turn < 10; turn += 1)
    for (const { call } of measured) await call(calls + turn); // warms connections, plans and caches
  for (let turn = 0; turn < calls; turn += 1) {
    if (turn % callsBetween === 0) collectGarbage();
    for (const { call, times } of measured) {
      const began = performance.now();
      await call(turn);
      times.push(performance.now() - began);
    }
  }
  return measured.map(({ times }) => ({
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    worst: quantile(times, 1),
  })) as { readonly [Place in keyof Calls]: Timing }; // one per call
};

export const timeOf = async (call: Call): Promise<Timing> => (await timesOf([call]))[0];

/** Calls per second of concurrent callers without pauses. */
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
