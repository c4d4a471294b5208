import type { Db } from '../database/database';

export interface WritingKey {
  readonly companyId: string;
  /** Null: plain. */
  readonly keyId: string | null;
}

/** What the company writes with; it stays so until the end of the transaction. */
export const holdWritingKey = (db: Db): Promise<WritingKey> =>
  db.one<WritingKey>(
    'select id as "companyId", at_rest_key as "keyId" from company where id = app_company() for key share',
  );

/** Waits for those who write with the present key and lets nobody begin. */
export const lockWritingKey = (db: Db): Promise<WritingKey> =>
  db.one<WritingKey>(
    'select id as "companyId", at_rest_key as "keyId" from company where id = app_company() for update',
  );

/** @returns false when another key was chosen meanwhile */
export const chooseKey = async (
  db: Db,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<boolean> =>
  (
    await db.query(
      'update company set at_rest_key = $2 where id = app_company() and at_rest_key is not distinct from $1 returning id',
      [before, after],
    )
  ).length > 0;

export const findWrapped = async (db: Db, keyId: string): Promise<Buffer | undefined> =>
  (
    await db.maybe<{ wrapped: Buffer }>(
      'select wrapped from company_key where company_id = app_company() and id = $1',
      [keyId],
    )
  )?.wrapped;

export const insertKey = async (
  db: Db,
  {
    id,
    wrapped,
    userId,
  }: { readonly id: string; readonly wrapped: Buffer; readonly userId: string },
  now: string,
): Promise<void> => {
  await db.query(
    'insert into company_key (company_id, id, wrapped, created_at, created_by) values (app_company(), $1, $2, $3, $4)',
    [id, wrapped, now, userId],
  );
};

export const readActor = async (db: Db): Promise<string | null> =>
  (await db.one<{ userId: string | null }>('select app_user_id() as "userId"')).userId;

/** The rewriting begins, or begins anew. */
export const startRun = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.query(
    `insert into encryption_run (company_id, started_at, started_by) values (app_company(), $1, $2)
     on conflict (company_id) do update set part = 0, after_id = null, rewritten = 0, started_at = excluded.started_at, started_by = excluded.started_by, finished_at = null`,
    [now, userId],
  );
};

export interface Run {
  readonly part: number;
  readonly afterId: string | null;
  readonly rewritten: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

const runColumns =
  'part, after_id as "afterId", rewritten, started_at as "startedAt", finished_at as "finishedAt"';

export const findRun = (db: Db): Promise<Run | undefined> =>
  db.maybe<Run>(`select ${runColumns} from encryption_run where company_id = app_company()`);

export const lockRun = (db: Db): Promise<Run | undefined> =>
  db.maybe<Run>(
    `select ${runColumns} from encryption_run where company_id = app_company() for update`,
  );

export const advanceRun = async (
  db: Db,
  { part, afterId, rewritten }: Pick<Run, 'part' | 'afterId' | 'rewritten'>,
): Promise<void> => {
  await db.query(
    'update encryption_run set part = $1, after_id = $2, rewritten = rewritten + $3 where company_id = app_company()',
    [part, afterId, rewritten],
  );
};

export const finishRun = async (db: Db, now: string): Promise<void> => {
  await db.query(
    'update encryption_run set finished_at = greatest($1, started_at) where company_id = app_company()',
    [now],
  );
};

/** Triggers that hold what was written let its form be changed until the end of the transaction. */
export const allowResealing = async (db: Db): Promise<void> => {
  await db.query(`select set_config('app.reseal', 'on', true)`);
};

export const readKeyDate = async (db: Db, keyId: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      'select created_at as at from company_key where company_id = app_company() and id = $1',
      [keyId],
    )
  ).at;
