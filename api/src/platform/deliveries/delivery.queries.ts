import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Db } from '../database/database';
import type { Delivery } from './delivery';

export interface NewDelivery {
  readonly channel: string;
  readonly kind: string;
  readonly recipient: string;
  readonly payload: unknown;
  readonly file: Uint8Array | null;
  /** Milliseconds until it is due. */
  readonly waitMs?: number;
}

/** Queues a delivery; it is sent once the transaction commits. */
export const enqueueDelivery = async (
  db: Db,
  { channel, kind, recipient, payload, file, waitMs = 0 }: NewDelivery,
  id: string = randomUUID(),
): Promise<void> => {
  await db.query(
    `insert into delivery (id, channel, kind, recipient, payload, file, next_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 * interval '1 millisecond')`,
    [id, channel, kind, recipient, JSON.stringify(payload), file && Buffer.from(file), waitMs],
  );
};

export interface TakenDelivery {
  readonly id: string;
  readonly companyId: string | null;
  readonly attemptKey: string;
}

/** Marks due deliveries as `sending` and leases them to this process. */
export const takeDeliveries = async (
  pool: Pool,
  channels: readonly string[],
  limit: number,
  leaseSeconds: number,
): Promise<TakenDelivery[]> => {
  const { rows } = await pool.query<TakenDelivery>(
    `select delivery_id as id, company_id as "companyId", attempt_key as "attemptKey"
     from delivery_take($1, $2, make_interval(secs => $3))`,
    [channels, limit, leaseSeconds],
  );
  return rows;
};

/**
 * Resolves deliveries left in `sending` by a dead process.
 *
 * @returns how many became `unknown`.
 */
export const resolveLapsed = async (pool: Pool, repeatable: readonly string[]): Promise<number> => {
  const { rows } = await pool.query<{ unknown: number }>('select delivery_resolve($1) as unknown', [
    repeatable,
  ]);
  return rows[0]?.unknown ?? 0;
};

export const forgetOldDeliveries = async (pool: Pool): Promise<void> => {
  await pool.query('select delivery_forget()');
};

/** Undefined when another process has taken over the call. */
export const readTakenDelivery = (
  db: Db,
  { id, attemptKey }: TakenDelivery,
): Promise<Delivery | undefined> =>
  db.maybe<Delivery>(
    `select id, company_id as "companyId", channel, kind, recipient, payload, file, attempt, unanswered, attempt_key as "attemptKey"
     from delivery where id = $1 and attempt_key = $2 and state = 'sending'`,
    [id, attemptKey],
  );

/** Records acceptance by the provider, without overwriting a report that arrived first. */
export const recordSent = async (
  db: Db,
  { id, attemptKey }: TakenDelivery,
  providerId: string | null,
): Promise<void> => {
  await db.query(
    `update delivery set provider_id = $3, sent_at = coalesce(sent_at, clock_timestamp()), attempt_key = null, leased_until = null,
       state = case when state = 'sending' then 'sent' else state end,
       payload = case when state = 'failed' then payload end, file = case when state = 'failed' then file end,
       error_code = case when state = 'sending' then null else error_code end,
       error_text = case when state = 'sending' then null else error_text end,
       settled_at = coalesce(settled_at, clock_timestamp())
     where id = $1 and attempt_key = $2`,
    [id, attemptKey, providerId],
  );
};

export interface DeliveryFailure {
  readonly code: string;
  readonly text: string;
  /** The outcome of the call is unknown. */
  readonly unanswered: boolean;
}

export const recordRetry = async (
  db: Db,
  { id, attemptKey }: TakenDelivery,
  pauseMs: number,
  { code, text, unanswered }: DeliveryFailure,
): Promise<void> => {
  await db.query(
    `update delivery set state = 'queued', attempt_key = null, leased_until = null, unanswered = unanswered + $6::int,
       next_at = clock_timestamp() + $3 * interval '1 millisecond', error_code = $4, error_text = $5
     where id = $1 and attempt_key = $2 and state = 'sending'`,
    [id, attemptKey, pauseMs, code, text, unanswered ? 1 : 0],
  );
};

/** Content without a company is removed at once, because nobody could retry it. */
export const recordFailure = async (
  db: Db,
  { id, attemptKey }: TakenDelivery,
  state: 'failed' | 'unknown',
  { code, text, unanswered }: DeliveryFailure,
): Promise<void> => {
  await db.query(
    `update delivery set state = $3, attempt_key = null, leased_until = null, unanswered = unanswered + $6::int,
       error_code = $4, error_text = $5, settled_at = clock_timestamp(),
       payload = case when company_id is not null then payload end, file = case when company_id is not null then file end
     where id = $1 and attempt_key = $2 and state = 'sending'`,
    [id, attemptKey, state, code, text, unanswered ? 1 : 0],
  );
};

/** Keeps its result from being recorded until this transaction is over. */
export const lockDelivery = async (db: Db, id: string): Promise<void> => {
  await db.query('select from delivery where id = $1 for update', [id]);
};

/** It failed, and was replaced: nobody repeats it. */
export const closeDelivery = async (db: Db, id: string): Promise<void> => {
  await db.query('update delivery set payload = null, file = null where id = $1', [id]);
};

/**
 * Records a report that the provider took it, where the answer to the call itself was lost: it is
 * not sent again.
 */
export const recordAccepted = async (db: Db, id: string, providerId: string): Promise<void> => {
  await db.query(
    `update delivery set state = 'sent', provider_id = $2, sent_at = clock_timestamp(), attempt_key = null, leased_until = null,
       payload = null, file = null, error_code = null, error_text = null, settled_at = clock_timestamp()
     where id = $1 and attempt > 0 and state in ('queued', 'sending', 'unknown')`,
    [id, providerId],
  );
};

export type DeliveryReport =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly code: string; readonly text: string };

/**
 * Records a later report of the provider. A state never moves back: `delivered` stays, whatever
 * arrives last.
 */
export const recordReport = async (db: Db, id: string, report: DeliveryReport): Promise<void> => {
  const { code, text } = report.state === 'failed' ? report : { code: null, text: null };
  await db.query(
    `update delivery set state = $2, error_code = $3, error_text = $4, leased_until = null,
       settled_at = coalesce(settled_at, clock_timestamp()), payload = null, file = null
     where id = $1 and (state in ('queued', 'sending', 'sent', 'unknown') or (state = 'failed' and $2 = 'delivered'))
       and attempt > 0`,
    [id, report.state, code, text],
  );
};
