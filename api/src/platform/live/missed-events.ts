import type { Pool } from 'pg';
import { inTransaction } from '../database/database';
import type { Announced, Position } from './event-batch';

/** More than these are not told one by one: the page asks for everything anew. */
const mostTold = 500;

export interface Missed {
  /** From where the next look begins. */
  readonly position: Position;
  /** null: too many, or nobody knows. */
  readonly events: readonly Announced[] | null;
}

/** What a company's outbox took up since a position; twice is possible, never is not. */
export const readMissed = (
  pool: Pool,
  companyId: string,
  since: Position | null,
): Promise<Missed> =>
  inTransaction(pool, { userId: null, companyId }, async (db) => {
    const { position, known } = await db.one<{ position: Position; known: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as position,
         coalesce($1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) and $1::xid8 > h.transaction, false) as known
       from outbox_horizon h`,
      [since],
    );
    if (since === null) return { position, events: [] };
    if (!known) return { position, events: null }; // of another database (this one was restored), or pruned meanwhile
    const events = await db.query<Announced>(
      `select id as number, type, entity_id as "entityId"
       from outbox_event where company_id = app_company() and transaction >= $1::xid8 order by id limit ${mostTold + 1}`,
      [since],
    );
    return { position, events: events.length > mostTold ? null : events };
  });
