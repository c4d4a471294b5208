import type { FailedEvent } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { ProblemError } from '../http/problem-error';

const failed = `from job j join outbox_event o on o.id = j.event_id
     where j.company_id = app_company() and j.state = 'failed'`;

type FailedRow = Omit<FailedEvent, 'reason'> & {
  /** `<error name>: <message>` */
  readonly fault: string | null;
};

export const listFailedEvents = (db: Db): Promise<FailedRow[]> =>
  db.query<FailedRow>(
    `select j.id, substr(j.kind, 7) as subscriber, o.type as event, o.entity_id as "entityId",
       o.occurred_at as "occurredAt", j.finished_at as "failedAt", j.tries as attempts, j.fault
     ${failed} order by j.finished_at desc, j.id limit 100`,
  );

export const countFailedEvents = async (db: Db): Promise<number> =>
  (await db.one<{ total: number }>(`select count(*)::int as total ${failed}`)).total;

/** @throws resource.not_found unless it is failed */
export const lockFailedEvent = async (
  db: Db,
  jobId: string,
): Promise<Pick<FailedEvent, 'subscriber' | 'event'>> => {
  const found = await db.maybe<Pick<FailedEvent, 'subscriber' | 'event'>>(
    `select substr(j.kind, 7) as subscriber, o.type as event ${failed} and j.id = $1 for update of j`,
    [jobId],
  );
  if (!found) throw new ProblemError('resource.not_found');
  return found;
};

export const retryJob = async (db: Db, jobId: string): Promise<void> => {
  await db.query(
    `update job set state = 'waiting', tries = 0, fault = null, finished_at = null, due_at = clock_timestamp() where id = $1`,
    [jobId],
  );
};

/** Its job and event are pruned later. */
export const discardJob = async (db: Db, jobId: string): Promise<void> => {
  await db.query(`update job set state = 'done' where id = $1`, [jobId]);
};
