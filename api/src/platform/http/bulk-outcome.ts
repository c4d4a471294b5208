import { problemTitle } from '@sala/shared-contracts/problem-titles';
import type { Context } from './handler';
import { ProblemError } from './problem-error';

interface Outcome {
  readonly done: string[];
  readonly failed: { id: string; code: string; title: string }[];
}

/** Runs an action per record, each in its own savepoint: a refusal does not affect the others. */
export const runEachInSavepoint = async <Item extends { readonly id: string }>(
  { db, locale }: Pick<Context<'customerBulk'>, 'db' | 'locale'>,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [] };
  // The same order for all callers prevents deadlocks.
  for (const item of [...items].sort((left, right) => (left.id < right.id ? -1 : 1))) {
    await db.query('savepoint one');
    try {
      await act(item);
      await db.query('release savepoint one');
      outcome.done.push(item.id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await db.query('rollback to savepoint one');
      outcome.failed.push({
        id: item.id,
        code: error.code,
        title: problemTitle(error.code, locale, error.facts.meta),
      });
    }
  }
  return outcome;
};
