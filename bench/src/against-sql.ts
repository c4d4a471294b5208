import type pg from 'pg';
import { timesOf, type Call, type Timing } from './customers/timing';
import type { Goal } from './report';

/** Times of an API call and of its reference. */
export interface Compared extends Timing {
  readonly reference: Timing;
}

/**
 * Compares API calls with the database below them, so that a goal means the same on every machine.
 * The reference is one plain SQL statement that answers the same question, followed by an empty
 * request: a statement may take 0.2 ms, which no answer over HTTP does. Call and reference take
 * turns, and a goal is the quotient of their medians: on a busy machine that of the 95th
 * percentiles doubles from run to run.
 */
export const createComparison = (origin: string, database: pg.Client) => {
  const emptyRequest = async (): Promise<void> => {
    await (await fetch(`${origin}/healthz`)).text();
  };
  return async (call: Call, plainSql: (turn: number) => pg.QueryConfig): Promise<Compared> => {
    const [api, reference] = await timesOf([
      call,
      async (turn) => {
        await database.query(plainSql(turn));
        await emptyRequest();
      },
    ]);
    return { ...api, reference };
  };
};

export type Compare = ReturnType<typeof createComparison>;

export const ratioOf = ({ p50, reference }: Compared): number => p50 / reference.p50;

export const goalAgainstSql = (name: string, compared: Compared, atMost: number): Goal => ({
  name: `${name}, p50 ÷ plain SQL`,
  value: ratioOf(compared),
  atMost,
});

export const timingHead = ['p50 ms', 'p95 ms', 'reference p50 ms', 'reference p95 ms'] as const;

/** The cells below {@link timingHead}. */
export const timingCells = (timing: Timing | Compared): string[] => {
  const of = ({ p50, p95 }: Timing): string[] => [p50.toFixed(1), p95.toFixed(1)];
  return [...of(timing), ...('reference' in timing ? of(timing.reference) : ['', ''])];
};
