import type { Pool } from 'pg';
import type { Db } from '../database/database';

export interface TakenJob {
  readonly id: string;
  readonly companyId: string;
  /** null: work that an event brought, which was nobody's doing. */
  readonly userId: string | null;
  readonly kind: string;
  readonly entityId: string;
  /** Of this step, this one included. */
  readonly tries: number;
}

export interface JobTiming {
  /**
   * ISO 8601 in the application's time: it begins no earlier. Absent: once the transaction is
   * committed.
   */
  readonly dueAt: string;
  /** The application's time now: the queue itself lives by the database's clock. */
  readonly now: string;
}

/**
 * Asks for work on something, done once the transaction is committed; work on it that still waits
 * is left as it is.
 */
export const enqueueJob = async (
  db: Db,
  kind: string,
  entityId: string,
  userId: string,
  timing?: JobTiming,
): Promise<void> => {
  await db.query(
    `insert into job (company_id, kind, entity_id, created_by, due_at)
     values (app_company(), $1, $2, $3, clock_timestamp() + greatest($4::timestamptz - $5::timestamptz, interval '0'))
     on conflict (company_id, kind, entity_id) where state = 'waiting' do nothing`,
    [kind, entityId, userId, timing?.dueAt ?? null, timing?.now ?? null],
  );
};

/** Asks for work at a time, in the place of what waits. */
export const planJob = async (
  db: Db,
  kind: string,
  entityId: string,
  userId: string,
  { dueAt, now }: JobTiming,
): Promise<void> => {
  await db.query(
    `insert into job (company_id, kind, entity_id, created_by, due_at)
     values (app_company(), $1, $2, $3, clock_timestamp() + greatest($4::timestamptz - $5::timestamptz, interval '0'))
     on conflict (company_id, kind, entity_id) where state = 'waiting' do update set due_at = excluded.due_at, tries = 0, fault = null`,
    [kind, entityId, userId, dueAt, now],
  );
};

/**
 * Keeps the work that waits for something as it is until the end of the transaction, behind a step
 * that is under way.
 */
export const holdPlanned = async (db: Db, kind: string, entityId: string): Promise<void> => {
  await db.query(
    `select from job where kind = $1 and entity_id = $2 and state = 'waiting' for update`,
    [kind, entityId],
  );
};

/** Nothing waits for it any more. */
export const forgetJob = async (db: Db, kind: string, entityId: string): Promise<void> => {
  await db.query(`delete from job where kind = $1 and entity_id = $2 and state = 'waiting'`, [
    kind,
    entityId,
  ]);
};

/** The next step that is due; nobody else gets it for some seconds, within which it must begin. */
export const takeJob = async (
  pool: Pool,
  kinds: readonly string[],
  beginWithinSeconds: number,
): Promise<TakenJob | undefined> => {
  const { rows } = await pool.query<TakenJob>(
    `select job_id as id, company_id as "companyId", user_id as "userId", kind, entity_id as "entityId", tries
     from job_take($1, make_interval(secs => $2))`,
    [kinds, beginWithinSeconds],
  );
  return rows[0];
};

/** Keeps the job until the end of the transaction; false when somebody else has it, or it is over. */
export const holdJob = async (db: Db, jobId: string): Promise<boolean> =>
  (
    await db.query(`select from job where id = $1 and state = 'waiting' for update skip locked`, [
      jobId,
    ])
  ).length > 0;

/** The step is done: the next one is due at once, behind those that wait longer. */
export const continueJob = async (db: Db, jobId: string): Promise<void> => {
  await db.query(
    'update job set tries = 0, fault = null, due_at = clock_timestamp() where id = $1',
    [jobId],
  );
};

/** It is done for now: the next time it is due then. `fault`: why this time came to nothing. */
export const repeatJob = async (
  db: Db,
  jobId: string,
  { dueAt, now }: JobTiming,
  fault: string | null = null,
): Promise<void> => {
  await db.query(
    `update job set tries = 0, fault = $4, due_at = clock_timestamp() + greatest($2::timestamptz - $3::timestamptz, interval '0') where id = $1`,
    [jobId, dueAt, now, fault],
  );
};

export const finishJob = async (
  db: Db,
  jobId: string,
  state: 'done' | 'failed',
  fault: string | null = null,
): Promise<void> => {
  await db.query(
    'update job set state = $2, fault = $3, finished_at = clock_timestamp() where id = $1',
    [jobId, state, fault],
  );
};

/** Nobody else takes it for so long: what it asks outside is under way. */
export const leaseJob = async (db: Db, jobId: string, seconds: number): Promise<void> => {
  await db.query(
    `update job set due_at = clock_timestamp() + $2 * interval '1 second' where id = $1`,
    [jobId, seconds],
  );
};

export const postponeJob = async (
  db: Db,
  jobId: string,
  milliseconds: number,
  fault: string,
): Promise<void> => {
  await db.query(
    `update job set due_at = clock_timestamp() + $2 * interval '1 millisecond', fault = $3 where id = $1`,
    [jobId, milliseconds, fault],
  );
};
