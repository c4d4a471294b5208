import type { SapMessageRow, SapMessageState } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface NewMessage {
  readonly sender: string;
  readonly controlId: string;
  readonly event: string;
  readonly at: string | null;
  readonly receivedAt: string;
  readonly patnr: string | null;
  readonly falnr: string | null;
  readonly raw: Buffer;
  /** Why it can never be applied; null: it waits for that. */
  readonly refused: { readonly state: 'ignored' | 'dead'; readonly reason: string } | null;
}

/** @returns its id; undefined: it was stored before */
export const insertMessage = async (db: Db, message: NewMessage): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(
      `insert into sap_message (company_id, sender, control_id, event, at, received_at, patnr, falnr, raw, state, reason)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (company_id, sender, control_id) do nothing returning id`,
      [
        message.sender,
        message.controlId,
        message.event,
        message.at,
        message.receivedAt,
        message.patnr,
        message.falnr,
        message.raw,
        message.refused?.state ?? 'waiting',
        message.refused?.reason ?? null,
      ],
    )
  )?.id;

/** Kind of job; its entity is the first message that was waiting. */
export const ingestionJob = 'sap_ingestion';

/**
 * Keeps a job from beginning until this transaction is over, if one waits: it will see what is
 * written here. One that has begun may not.
 */
export const holdIngestion = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    `select id from job where kind = $1 and state = 'waiting' limit 1 for update skip locked`,
    [ingestionJob],
  )) !== undefined;

export interface WaitingMessage {
  readonly id: string;
  readonly raw: Buffer;
  readonly receivedAt: string;
}

/** The first that wait, in the order of arrival. */
export const listWaiting = (db: Db, most: number): Promise<WaitingMessage[]> =>
  db.query(
    `select id, raw, received_at as "receivedAt" from sap_message where state = 'waiting' order by number limit $1`,
    [most],
  );

export const closeMessage = async (
  db: Db,
  id: string,
  {
    state,
    reason,
    now,
  }: {
    readonly state: SapMessageState;
    readonly reason: string | null;
    readonly now: string;
  },
): Promise<void> => {
  await db.query(
    `update sap_message set state = $2, reason = $3, attempts = attempts + 1, applied_at = case when $2 = 'applied' then $4::timestamptz end
     where id = $1 and state = 'waiting'`,
    [id, state, reason?.slice(0, 300) || null, now],
  );
};

const columns = `id, event, control_id as "controlId", sender, at, received_at as "receivedAt", applied_at as "appliedAt", state, patnr, falnr,
  reason, attempts`;

export interface MessageFilter {
  readonly state: readonly SapMessageState[] | null;
  readonly patnr: string | null;
  readonly falnr: string | null;
  readonly search: string | null;
}

const filtered = `($1::text[] is null or state = any ($1)) and ($2::text is null or patnr = $2) and ($3::text is null or falnr = $3)
  and ($4::text is null or strpos(lower(event || ' ' || control_id), lower($4)) > 0)`;

export const listMessages = async (
  db: Db,
  { state, patnr, falnr, search }: MessageFilter,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ items: SapMessageRow[]; total: number; page: number; pageSize: number }> => {
  const values = [state, patnr, falnr, search];
  const items = await db.query<SapMessageRow>(
    `select ${columns} from sap_message where ${filtered} order by received_at desc, number desc limit $5 offset $6`,
    [...values, size, (page - 1) * size],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from sap_message where ${filtered}`,
    values,
  );
  return { items, total, page, pageSize: size };
};

export const readMessage = (
  db: Db,
  id: string,
): Promise<(SapMessageRow & { readonly bytes: Buffer }) | undefined> =>
  db.maybe(`select ${columns}, raw as bytes from sap_message where id = $1`, [id]);

/** @returns whether it could not be applied before and waits again */
export const replayMessage = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(
    `update sap_message set state = 'waiting', reason = null where id = $1 and state = 'dead' returning id`,
    [id],
  )) !== undefined;

export interface MessageCounts {
  readonly lastAt: string | null;
  readonly waiting: number;
  readonly dead: number;
}

export const countMessages = (db: Db): Promise<MessageCounts> =>
  db.one(
    `select (select received_at from sap_message where company_id = app_company() order by received_at desc limit 1) as "lastAt",
       (select count(*)::int from sap_message where state = 'waiting') as waiting,
       (select count(*)::int from sap_message where state = 'dead') as dead`,
  );

/** What was settled this long ago is forgotten; what could not be applied is kept. */
export const messageDays = 90;

export const forgetMessages = async (db: Db, now: string): Promise<void> => {
  await db.query(
    `delete from sap_message where state in ('applied', 'stale', 'ignored')
       and received_at < $1::timestamptz - make_interval(days => $2)`,
    [now, messageDays],
  );
};
