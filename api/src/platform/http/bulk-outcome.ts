import { problemTitle } from '@sala/shared-contracts/problem-titles';
import type { Context } from './handler';
import { ProblemError } from './problem-error';

interface Outcome {
  readonly done: string[];
  readonly failed: { id: string; code: string; title: string }[];
}

/** The same with many, each by itself: what one is refused for keeps back none of the others. */
export const eachAlone = async <Ticked extends { readonly id: string }>(
  { db, locale }: Pick<Context<'customerBulk'>, 'db' | 'locale'>,
  ticked: readonly Ticked[],
  act: (one: Ticked) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] };
  // In one order for everybody, so that two who do it never wait for each other in a circle.
  for (const one of [...ticked].sort((left, right) => (left.id < right.id ? -1 : 1))) {
    await db.query('savepoint one');
    try {
      await act(one);
      await db.query('release savepoint one');
      outcome.done.push(one.id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await db.query('rollback to savepoint one');
      outcome.failed.push({
        id: one.id,
        code: error.code,
        title: problemTitle(error.code, locale, error.facts.meta),
      });
    }
  }
  return outcome;
};
