import type { Pool } from 'pg';
import { prepared, type Db } from '../database/database';

export interface TakenJob {
  readonly id: string;
  readonly companyId: string;
  /** null for a handler of an event that nobody signed in caused. */
  readonly userId: string | null;
  readonly kind: string;
  readonly entityId: string;
  /** Attempts of this step, including this one. */
  readonly tries: number;
}

export interface JobTiming {
  /** Earliest start, ISO 8601 in application time. Without timing, the job is due on commit. */
  readonly dueAt: string;
  /** Current application time; the queue itself uses the database's clock. */
  readonly now: string;
}

/** Queues a job, due on commit. A waiting job of the same kind and entity is left unchanged. */
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

const insertInTurn = prepared(`with queued as (
    insert into job (company_id, kind, entity_id, created_by) values (app_company(), $1, $2, $3)
    on conflict (company_id, kind, entity_id) where state = 'waiting' do nothing returning company_id, id
  ), place as (select nextval('job_turn_number') as number)
  insert into job_turn (company_id, turn, number, job_id)
  select queued.company_id, turn, place.number, queued.id from queued, place, unnest($4::text[]) as turn`);

/** Queues a job that runs after the earlier ones of each of its turns, and while no other does. */
export const enqueueInTurn = async (
  db: Db,
  kind: string,
  entityId: string,
  userId: string,
  turns: readonly string[],
): Promise<void> => {
  await db.query(insertInTurn, [kind, entityId, userId, [...new Set(turns)]]);
};

/** Schedules a job, replacing a waiting one of the same kind and entity. */
export const scheduleJob = async (
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

/** Locks the waiting job of an entity, after a step in progress. */
export const lockWaitingJob = async (db: Db, kind: string, entityId: string): Promise<void> => {
  await db.query(
    `select from job where kind = $1 and entity_id = $2 and state = 'waiting' for update`,
    [kind, entityId],
  );
};

export const cancelJob = async (db: Db, kind: string, entityId: string): Promise<void> => {
  await db.query(`delete from job where kind = $1 and entity_id = $2 and state = 'waiting'`, [
    kind,
    entityId,
  ]);
};

const take =
  prepared(`select job_id as id, company_id as "companyId", user_id as "userId", kind, entity_id as "entityId", tries
  from job_take($1, make_interval(secs => $2), $3)`);

/**
 * Takes the next due jobs and reserves them for some seconds, within which their steps must begin.
 * No two of them are of one turn.
 */
export const takeJobs = async (
  pool: Pool,
  kinds: readonly string[],
  { beginWithinSeconds, most }: { readonly beginWithinSeconds: number; readonly most: number },
): Promise<TakenJob[]> => {
  const { rows } = await pool.query<TakenJob>({
    ...take,
    values: [kinds, beginWithinSeconds, most],
  });
  return rows;
};

const lock = prepared(`select from job where id = $1 and state = 'waiting' for update skip locked`);

/**
 * Locks the job.
 *
 * @returns false when another process has it or it is finished.
 */
export const lockJob = async (db: Db, jobId: string): Promise<boolean> =>
  (await db.query(lock, [jobId])).length > 0;

/** Makes the next step due at once, after jobs that have waited longer. */
export const continueJob = async (db: Db, jobId: string): Promise<void> => {
  await db.query(
    'update job set tries = 0, fault = null, due_at = clock_timestamp() where id = $1',
    [jobId],
  );
};

/** Makes the job due again at a later time. `fault`: why this run failed. */
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

const finish = prepared(`with over as (delete from job_turn where job_id = $1)
  update job set state = $2, fault = $3, finished_at = clock_timestamp() where id = $1`);

export const finishJob = async (
  db: Db,
  jobId: string,
  state: 'done' | 'failed',
  fault: string | null = null,
): Promise<void> => {
  await db.query(finish, [jobId, state, fault]);
};

/** Reserves the job while its outside call is in progress. */
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
