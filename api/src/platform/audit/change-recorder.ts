import { events, type DomainEvent } from '@sala/shared-contracts';
import { prepared, type Db } from '../database/database';
import { jobsOfEvent } from '../events/subscribers';
import type { AuditEntry } from '../http/handler';

/**
 * Who and where come from the transaction itself, so that they are right when it begins to act for
 * somebody else.
 */
const insertAudit =
  prepared(`insert into audit_log (company_id, user_id, at, action, entity_type, entity_id, diff, request_id)
  values (app_company(), app_user_id(), $1, $2, $3, $4, $5, $6)`);

const insertEvent =
  prepared(`insert into outbox_event (company_id, type, entity_id, payload, occurred_at)
  values (app_company(), $1, $2, $3, $4)`);

/** The same, with a job for each subscriber. */
const insertFollowedEvent = prepared(`with event as (
    insert into outbox_event (company_id, type, entity_id, payload, occurred_at)
    values (app_company(), $1, $2, $3, $4) returning id
  )
  insert into job (company_id, kind, entity_id, created_by, event_id)
  select app_company(), kind, gen_random_uuid(), app_user_id(), event.id from event, unnest($5::text[]) as kind`);

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/**
 * What a transaction leaves behind of what it did: for the company's eyes, and for others to go on
 * from.
 */
export interface Trail {
  /** Writes a row of the audit log in the same transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** Writes an event and its subscribers' jobs in the same transaction. */
  publish(event: DomainEvent): Promise<void>;
}

/** @param requestId what it was done for: a request, or a job. */
export const createTrail = (
  db: Db,
  { now, requestId }: { readonly now: string; readonly requestId: string },
): Trail => ({
  audit: async ({ action, entityType, entityId, diff }) => {
    await db.query(insertAudit, [now, action, entityType, entityId, json(diff), requestId]);
  },
  publish: async ({ type, entityId, payload }) => {
    const schema = events[type];
    const checked = schema === null || payload === undefined ? undefined : schema.parse(payload);
    const event = [type, entityId, json(checked), now];
    const jobs = jobsOfEvent(type);
    if (jobs.length === 0) await db.query(insertEvent, event);
    else await db.query(insertFollowedEvent, [...event, jobs]);
  },
});
