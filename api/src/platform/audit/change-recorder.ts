import { events, type DomainEvent } from '@sala/shared-contracts';
import { prepared, type Db } from '../database/database';
import { jobsOfEvent } from '../events/subscribers';
import type { AuditEntry } from '../http/handler';

/** Company, user and device come from the transaction, so that they stay right after {@link actAs}. */
const insertAudit =
  prepared(`insert into audit_log (company_id, user_id, device_id, at, action, entity_type, entity_id, diff, request_id)
  values (app_company(), app_user_id(), app_device_id(), $1, $2, $3, $4, $5, $6)`);

const insertEvent =
  prepared(`insert into outbox_event (company_id, type, entity_id, payload, occurred_at)
  values (app_company(), $1, $2, $3, $4)`);

/** Also inserts a job per subscriber. */
const insertFollowedEvent = prepared(`with event as (
    insert into outbox_event (company_id, type, entity_id, payload, occurred_at)
    values (app_company(), $1, $2, $3, $4) returning id
  )
  insert into job (company_id, kind, entity_id, created_by, event_id)
  select app_company(), kind, gen_random_uuid(), app_user_id(), event.id from event, unnest($5::text[]) as kind`);

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Records what a transaction did, in the same transaction. */
export interface ChangeRecorder {
  audit(entry: AuditEntry): Promise<void>;
  /** Writes an event to the outbox, and a job per subscriber. */
  publish(event: DomainEvent): Promise<void>;
}

/** @param requestId id of the request or job that made the change. */
export const createChangeRecorder = (
  db: Db,
  { now, requestId }: { readonly now: string; readonly requestId: string },
): ChangeRecorder => ({
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
