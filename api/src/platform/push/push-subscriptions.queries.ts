import type { NotificationKind, PushSubscriptionEntry } from '@sala/shared-contracts';
import type { Db } from '../database/database';

const columns = `id, device, created_at as "createdAt", last_sent_at as "lastSentAt", last_failed_at as "lastFailedAt"`;

/**
 * Row-level security restricts all of it to the current person.
 *
 * @param sessionId which one is current
 */
export const listSubscriptions = (
  db: Db,
  sessionId: string | null,
): Promise<PushSubscriptionEntry[]> =>
  db.query<PushSubscriptionEntry>(
    `select ${columns}, coalesce(session_id = $1, false) as "isCurrent" from push_subscription order by created_at, id`,
    [sessionId],
  );

export const countOtherSubscriptions = async (db: Db, endpointHash: string): Promise<number> =>
  (
    await db.one<{ others: number }>(
      'select count(*) as others from push_subscription where endpoint_hash <> $1',
      [endpointHash],
    )
  ).others;

export interface SubscriptionRow {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly endpointHash: string;
  readonly keysHash: string;
  readonly sealed: Buffer;
  readonly now: string;
}

/**
 * A browser that is known already keeps its id, so `sealed` is bound to the hash of its endpoint.
 * `xmax` is 0 for an inserted row.
 */
export const saveSubscription = (
  db: Db,
  { id, userId, sessionId, endpointHash, keysHash, sealed, now }: SubscriptionRow,
): Promise<PushSubscriptionEntry & { readonly fresh: boolean }> =>
  db.one(
    `insert into push_subscription as p (id, user_id, session_id, endpoint_hash, sealed, device, created_at, keys_hash)
     values ($1, $2, $3, $4, $5, session_device($3), $6, $7)
     on conflict (endpoint_hash) do update set session_id = excluded.session_id, sealed = excluded.sealed, keys_hash = excluded.keys_hash, device = excluded.device
     returning ${columns}, true as "isCurrent", xmax = 0 as fresh`,
    [id, userId, sessionId, endpointHash, sealed, now, keysHash],
  );

/** One's own browser has another address now. */
export const forgetSubscription = async (db: Db, endpointHash: string): Promise<void> => {
  await db.query('delete from push_subscription where endpoint_hash = $1', [endpointHash]);
};

/** @returns false when the person has none of that id. */
export const deleteSubscription = async (db: Db, id: string): Promise<boolean> =>
  (await db.query('delete from push_subscription where id = $1 returning id', [id])).length > 0;

export interface StoredSubscription {
  readonly endpointHash: string;
  readonly sealed: Buffer;
}

/** Undefined once it was removed, its session ended, or its person no longer works here. */
export const findReachable = (
  db: Db,
  id: string,
  now: string,
): Promise<StoredSubscription | undefined> =>
  db.maybe<StoredSubscription>(
    `select endpoint_hash as "endpointHash", sealed from push_subscription
     where id = $1 and push_reaches(user_id, session_id, $2)`,
    [id, now],
  );

export const listReachable = (db: Db, now: string): Promise<{ id: string; device: string }[]> =>
  db.query(
    `select id, device from push_subscription where push_reaches(user_id, session_id, $1) order by created_at, id`,
    [now],
  );

export const recordPushed = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query('update push_subscription set last_sent_at = $2 where id = $1', [id, now]);
};

export const recordNotPushed = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query('update push_subscription set last_failed_at = $2 where id = $1', [id, now]);
};

/** Keeps a push until its time. */
export const insertPush = async (
  db: Db,
  push: {
    readonly userId: string;
    readonly kind: NotificationKind;
    readonly path: string | null;
    readonly now: string;
    readonly dueAt: string;
  },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into notification_push (company_id, user_id, kind, path, created_at, due_at)
       values (app_company(), $1, $2, $3, $4, $5) returning id`,
      [push.userId, push.kind, push.path, push.now, push.dueAt],
    )
  ).id;

export interface DuePush {
  readonly kind: NotificationKind;
  readonly path: string | null;
}

/** Takes this push and all others of the person that are due, oldest first; each is taken once. */
export const takeDuePushes = (
  db: Db,
  id: string,
  userId: string,
  now: string,
): Promise<DuePush[]> =>
  db.query<DuePush>(
    `with due as (
       delete from notification_push
       where company_id = app_company() and user_id = $2 and (due_at <= $3 or id = $1)
       returning id, kind, path, created_at
     )
     select kind, path from due order by created_at, id`,
    [id, userId, now],
  );
