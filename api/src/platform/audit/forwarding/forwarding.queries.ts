import { limits, type AuditEntry, type AuditForwarding } from '@sala/shared-contracts';
import type { Db } from '../../database/database';
import { entryColumns, withoutContent } from '../audit.queries';

/** Port of the connection, and channel of its deliveries. */
export const auditPort = 'audit-log';
export const auditChannel = 'audit_log';

export interface Progress {
  readonly lastId: number;
  readonly lastAt: string | null;
}

export const findProgress = (db: Db): Promise<Progress | undefined> =>
  db.maybe<Progress>(
    `select last_id as "lastId", last_at as "lastAt" from audit_forwarding where company_id = app_company()`,
  );

/** A new connection begins with what is written from now on; another target goes on. */
export const startForwarding = async (db: Db, connectionId: string): Promise<void> => {
  await db.query(
    `insert into audit_forwarding (company_id, connection_id, last_id)
     values (app_company(), $1, (select coalesce(max(id), 0) from audit_log where company_id = app_company()))
     on conflict (company_id) do nothing`,
    [connectionId],
  );
};

/** Seconds after which an entry is forwarded: no earlier id can still come (docs/adr/0094). */
const settledSeconds = 5;

/**
 * The entries that follow, oldest first, up to the first one that another transaction could still
 * precede: ids are given out before transactions commit.
 */
export const readEntriesAfter = (db: Db, lastId: number, now: string): Promise<AuditEntry[]> =>
  db.query<AuditEntry>(
    `select ${entryColumns} from (
       select *, bool_and(settled) over (order by id) as in_order from (
         select l.*, l.at <= $3::timestamptz - interval '${settledSeconds} seconds'
           and age(l.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid) as settled
         from audit_log l where l.company_id = app_company() and l.id > $2 order by l.id limit ${limits.forwardingBatchMax}
       ) next
     ) a left join user_account u on u.id = a.user_id where a.in_order order by a.id`,
    [withoutContent, lastId, now],
  );

/** @returns false when somebody else has advanced meanwhile. */
export const advance = async (db: Db, from: number, { id, at }: AuditEntry): Promise<boolean> =>
  (
    await db.query(
      `update audit_forwarding set last_id = $2, last_at = $3
       where company_id = app_company() and last_id = $1 returning 1`,
      [from, id, at],
    )
  ).length > 0;

/** What became of the newest calls. */
export interface ForwardingCalls {
  readonly state: 'queued' | 'sending' | null;
  readonly attempt: number;
  readonly nextAt: string | null;
  /** When the queue gave up last. */
  readonly failedAt: string | null;
}

export const readCalls = (db: Db): Promise<ForwardingCalls> =>
  db.one<ForwardingCalls>(
    `select d.state, coalesce(d.attempt, 0) as attempt, d.next_at as "nextAt",
       (select max(settled_at) from delivery where company_id = app_company() and channel = $1 and state = 'failed') as "failedAt"
     from (select 1) as one
     left join delivery d on d.company_id = app_company() and d.channel = $1 and d.state in ('queued', 'sending')`,
    [auditChannel],
  );

export const countWaiting = async (db: Db, lastId: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from (
         select from audit_log where company_id = app_company() and id > $1 limit ${limits.forwardingWaitingMax}) waiting`,
      [lastId],
    )
  ).count;

/** Queues a call; the one that is under way goes on. */
export const enqueueForwarding = async (db: Db, recipient: string): Promise<void> => {
  await db.query(
    `insert into delivery (channel, kind, recipient, payload) values ($1, 'auditEntries', $2, '{}')
     on conflict (company_id) where channel = 'audit_log' and state in ('queued', 'sending') do nothing`,
    [auditChannel, recipient],
  );
};

/** Has a call that waits for its next attempt made now. */
export const hastenForwarding = async (db: Db): Promise<void> => {
  await db.query(
    `update delivery set next_at = clock_timestamp() where company_id = app_company() and channel = $1 and state = 'queued'`,
    [auditChannel],
  );
};

export type ForwardingState = AuditForwarding['state'];
