import type { Pool } from 'pg';
import { prepared, type Db } from '../database/database';

export interface WebhookConnection {
  readonly companyId: string;
  readonly id: string;
  readonly secrets: Buffer;
  /** The person who connected it, and on whose behalf events are interpreted. */
  readonly userId: string;
}

export const findWebhookConnection = async (
  pool: Pool,
  provider: string,
  connectionId: string,
): Promise<WebhookConnection | undefined> => {
  const { rows } = await pool.query<WebhookConnection>(
    `select company_id as "companyId", connection_id as id, secrets, user_id as "userId" from webhook_connection($1, $2)`,
    [provider, connectionId],
  );
  return rows[0];
};

export interface WebhookEvent {
  readonly connectionId: string;
  readonly provider: string;
  readonly externalEventId: string;
  readonly raw: Buffer;
  /** ISO 8601. */
  readonly receivedAt: string;
}

/** @returns its id; undefined for a repetition. */
export const insertWebhook = async (
  db: Db,
  { connectionId, provider, externalEventId, raw, receivedAt }: WebhookEvent,
): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `insert into webhook_delivery (company_id, connection_id, provider, external_event_id, raw, received_at)
       values (app_company(), $1, $2, $3, $4, $5)
       on conflict on constraint webhook_delivery_once do nothing returning id`,
      [connectionId, provider, externalEventId, raw, receivedAt],
    )
  )?.id;

const readOpen = prepared(
  `select provider, raw, connection_id as "connectionId" from webhook_delivery where id = $1 and interpreted_at is null for update`,
);

/** undefined when it was interpreted or its connection is gone. */
export const readOpenWebhook = (
  db: Db,
  id: string,
): Promise<
  { readonly provider: string; readonly raw: Buffer; readonly connectionId: string } | undefined
> => db.maybe(readOpen, [id]);

/** Also one that was interpreted, for work that goes on after it. */
export const readWebhook = (
  db: Db,
  id: string,
): Promise<{ readonly companyId: string; readonly raw: Buffer } | undefined> =>
  db.maybe(`select company_id as "companyId", raw from webhook_delivery where id = $1`, [id]);

const close = prepared(`with old as (
    delete from webhook_delivery where company_id = app_company() and interpreted_at is not null
      and received_at < $2::timestamptz - interval '30 days' and id <> $1
  )
  update webhook_delivery set interpreted_at = $2 where id = $1`);

/** Also deletes the company's interpreted webhooks older than 30 days. */
export const closeWebhook = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query(close, [id, now]);
};
