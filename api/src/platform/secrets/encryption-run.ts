import type { Pool } from 'pg';
import { AfterCommit } from '../database/after-commit';
import { createPool, type Connection } from '../database/connection';
import { inTransaction, type Db } from '../database/database';
import type { JobKind, StepOutcome } from '../jobs/job';
import { advanceRun, allowResealing, finishRun, lockRun } from './company-keys.queries';
import { sealerFor, type Sealer } from './company-keys';
import { giveKeyRing, type KeyRing } from './key-ring';

/** What one step has rewritten. */
export interface Rewritten {
  /** Null: there is nothing after it. */
  readonly lastId: string | null;
  readonly rows: number;
}

/** A table whose rows are rewritten in the order of their ids, a few at a time. */
export interface SealedPart {
  rewrite(db: Db, sealer: Sealer, afterId: string | null): Promise<Rewritten>;
}

const hourMs = 3_600_000;

const rewriteSome = async (
  db: Db,
  parts: readonly SealedPart[],
  now: string,
): Promise<StepOutcome> => {
  const sealer = await sealerFor(db); // before the run is read: a switch locks in this order
  const run = await lockRun(db);
  if (!run || run.finishedAt !== null) return 'done';
  const part = parts[run.part];
  if (!part) {
    await finishRun(db, now);
    return 'done';
  }
  await allowResealing(db);
  const { lastId, rows } = await part.rewrite(db, sealer, run.afterId);
  await advanceRun(db, {
    part: lastId === null ? run.part + 1 : run.part,
    afterId: lastId,
    rewritten: rows,
  });
  return 'more';
};

/** One step as the owner of the tables, over a connection that lives no longer than it. */
const asOwner = async <Result>(
  owner: Connection,
  ring: KeyRing,
  run: (pool: Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = createPool(owner, { max: 1 });
  giveKeyRing(pool, ring);
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
};

/**
 * Rewrites what a company keeps into its present form: under its newest key, or in plain. Each step
 * is one transaction, so it goes on where it was interrupted; requests go on meanwhile and read
 * every form. PostgreSQL lets only the owner of the tables do so, never the role that serves
 * requests; row-level security does not bind the owner, so each query names the company.
 */
export const encryptionKind = (parts: readonly SealedPart[], owner: Connection): JobKind => ({
  step: ({ db, entityId: companyId, userId, now }) =>
    Promise.resolve(
      new AfterCommit(async () => {
        const outcome = await asOwner(owner, db.keyRing, (pool) =>
          inTransaction(pool, { companyId, userId }, (own) => rewriteSome(own, parts, now)),
        );
        return () => Promise.resolve(outcome);
      }),
    ),
  // Something does not open; what is before it is rewritten, and an operator sees the failures.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + hourMs).toISOString() }),
});
