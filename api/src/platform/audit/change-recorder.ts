import { events, limits, type DomainEvent } from '@sala/shared-contracts';
import { prepared, type Db } from '../database/database';
import { jobsOfEvent } from '../events/subscribers';
import type { AuditEntry } from '../http/handler';

/**
 * Company, user, device and token come from the transaction, so that they stay right after
 * {@link actAs}.
 */
const insertAudit =
  prepared(`insert into audit_log (company_id, user_id, device_id, api_token_id, at, action, entity_type, entity_id, diff, request_id, network)
  values (app_company(), app_user_id(), app_device_id(), app_api_token_id(), $1, $2, $3, $4, $5, $6, $7)`);

/**
 * Leaves out what the last minute has often: identical rows, and rows of one action by one person
 * or network. While another transaction writes the same row, it is left out as well.
 */
const insertBounded =
  prepared(`insert into audit_log (company_id, user_id, device_id, api_token_id, at, action, entity_type, entity_id, diff, request_id, network)
  select app_company(), app_user_id(), app_device_id(), app_api_token_id(), $1::timestamptz, $2::text, $3::text, $4::text, $5::jsonb, $6::uuid, $7::text
  where pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', 'audit', app_company(), app_user_id(), app_device_id(), app_api_token_id(), $2::text, $4::text, $5::jsonb, $7::text), 0))
    and (select count(*) < $8::int and count(*) filter (where entity_id = $4 and diff is not distinct from $5::jsonb) < $9::int
      from audit_log where company_id = app_company() and action = $2 and at > $1::timestamptz - interval '1 minute' and at <= $1
        and user_id is not distinct from app_user_id() and device_id is not distinct from app_device_id()
        and api_token_id is not distinct from app_api_token_id() and network is not distinct from $7)`);

const insertEvent =
  prepared(`insert into outbox_event (company_id, type, entity_id, payload, occurred_at, recipients)
  values (app_company(), $1, $2, $3, $4, $5)`);

/** Also inserts a job per subscriber. */
const insertFollowedEvent = prepared(`with event as (
    insert into outbox_event (company_id, type, entity_id, payload, occurred_at, recipients)
    values (app_company(), $1, $2, $3, $4, $5) returning id
  ), follow_up as (
    insert into job (company_id, kind, entity_id, created_by, event_id)
    select app_company(), kind, gen_random_uuid(), app_user_id(), event.id from event, unnest($6::text[]) as kind
    returning company_id, id, kind
  )
  insert into job_turn (company_id, turn, number, job_id)
  select f.company_id, t.turn, nextval('job_turn_number'), f.id
  from follow_up f join unnest($6::text[], $7::text[]) as t (kind, turn) on t.kind = f.kind where t.turn is not null`);

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/**
 * Writes an event to the outbox, and a job per subscriber, of the company that the transaction acts
 * for.
 */
export const publishEvent = async (db: Db, now: string, published: DomainEvent): Promise<void> => {
  const { type, entityId, payload, recipients } = published;
  const schema = events[type];
  const checked = schema === null || payload === undefined ? undefined : schema.parse(payload);
  const event = [type, entityId, json(checked), now, recipients ?? null];
  const jobs = jobsOfEvent(published);
  const kinds = jobs.map(({ kind }) => kind);
  const turns = jobs.map(({ turn }) => turn);
  if (jobs.length === 0) await db.query(insertEvent, event);
  else await db.query(insertFollowedEvent, [...event, kinds, turns]);
};

/** Records what a transaction did, in the same transaction. */
export interface ChangeRecorder {
  audit(entry: AuditEntry): Promise<void>;
  /** {@link publishEvent} */
  publish(event: DomainEvent): Promise<void>;
}

/** Also records what an attacker can repeat. */
export interface BoundedRecorder extends ChangeRecorder {
  /** Keeps few identical rows a minute. */
  auditBounded(entry: AuditEntry): Promise<void>;
}

/**
 * @param requestId id of the request or job that made the change.
 * @param network where the request came from; absent for a job.
 */
export const createChangeRecorder = (
  db: Db,
  {
    now,
    requestId,
    network = null,
  }: { readonly now: string; readonly requestId: string; readonly network?: string | null },
): BoundedRecorder => ({
  audit: async ({ action, entityType, entityId, diff }) => {
    await db.query(insertAudit, [
      now,
      action,
      entityType,
      entityId,
      json(diff),
      requestId,
      network,
    ]);
  },
  auditBounded: async ({ action, entityType, entityId, diff }) => {
    await db.query(insertBounded, [
      now,
      action,
      entityType,
      entityId,
      json(diff),
      requestId,
      network,
      limits.auditSimilarPerMinute,
      limits.auditIdenticalPerMinute,
    ]);
  },
  publish: (published) => publishEvent(db, now, published),
});
