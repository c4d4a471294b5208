import type { Pool } from 'pg';
import { inTransaction } from '../database/database';
import type { NumberedEvent, Position } from './event-batch';

/** With more events, the page reloads everything. */
const missedEventsMax = 500;

export interface Missed {
  /** Position from which to continue. */
  readonly position: Position;
  /** null when there are too many or the position is unknown. */
  readonly events: readonly NumberedEvent[] | null;
}

/** Reads a company's events since a position. Some may be repeated, none is missing. */
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
    if (!known) return { position, events: null }; // the position is of another database (restored meanwhile) or pruned
    const events = await db.query<NumberedEvent>(
      `select id as number, type, entity_id as "entityId", recipients
       from outbox_event where company_id = app_company() and transaction >= $1::xid8 order by id limit ${missedEventsMax + 1}`,
      [since],
    );
    return { position, events: events.length > missedEventsMax ? null : events };
  });
