import { limits, type SignIn, type SignInMethod, type SignInReason } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface NewSignIn {
  readonly outcome: SignIn['outcome'];
  readonly method: SignInMethod;
  readonly reason: SignInReason | null;
  readonly device: string;
  readonly address: string;
  readonly sessionId: string | null;
}

/**
 * Records how somebody signed in or was refused, and forgets what is old. Of what an attacker can
 * repeat, few rows a minute are kept. The transaction acts for the person.
 */
export const insertSignIn = async (
  db: Db,
  userId: string,
  { outcome, method, reason, device, address, sessionId }: NewSignIn,
  now: string,
): Promise<void> => {
  await db.query(
    `delete from sign_in where user_id = $1 and at < $2::timestamptz - make_interval(days => ${limits.signInsKeptDays})`,
    [userId, now],
  );
  await db.query(
    `insert into sign_in (user_id, at, outcome, method, reason, device, address, session_id)
     select $1, $2::timestamptz, $3, $4, $5, $6, $7, $8::uuid
     from user_account where id = $1 -- an account that was only just made is gone with its refusal
       and ($3 = 'succeeded' or (select count(*) from sign_in where user_id = $1 and outcome = $3
         and at > $2::timestamptz - interval '1 minute') < ${limits.signInsSimilarPerMinute})`,
    [userId, now, outcome, method, reason, device, address, sessionId],
  );
};

const columns = `id, at, outcome, method, reason, device, address, session_id is not distinct from $2::uuid as current,
  disowned_at as "disownedAt"`;

/** @param before id of the last row of the page before */
export const listSignIns = async (
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  before: string | null,
): Promise<{ items: SignIn[]; more: boolean }> => {
  const found = await db.query<SignIn>(
    `select ${columns} from sign_in where user_id = $1
       and ($3::uuid is null or (at, id) < (select at, id from sign_in where user_id = $1 and id = $3))
     order by at desc, id desc limit ${limits.signInsShown + 1}`,
    [userId, sessionId, before],
  );
  return {
    items: found.slice(0, limits.signInsShown),
    more: found.length > limits.signInsShown,
  };
};

/**
 * Changes of who has access to an account come one after the other. The session that asks may have
 * ended meanwhile.
 */
export const lockOwnAccount = async (
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> => {
  await db.query('select from user_account where id = $1 for update', [userId]);
  return (await startOfSession(db, sessionId)) !== undefined;
};

/** When a session began; undefined once it has ended. */
export const startOfSession = async (db: Db, sessionId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ startedAt: string }>(
      'select created_at as "startedAt" from session where id = $1 and revoked_at is null',
      [sessionId],
    )
  )?.startedAt;

/** @throws resource.not_found for somebody else’s */
export const lockSignIn = (
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  id: string,
): Promise<SignIn> =>
  db.one<SignIn>(`select ${columns} from sign_in where user_id = $1 and id = $3 for update`, [
    userId,
    sessionId,
    id,
  ]);

export const disownSignIn = async (db: Db, id: string, now: string): Promise<void> => {
  await db.query('update sign_in set disowned_at = $2 where id = $1', [id, now]);
};

/** @returns how many live sessions ended */
export const endOtherSessions = async (
  db: Db,
  userId: string,
  now: string,
  keptSessionId: string,
): Promise<number> =>
  (
    await db.query(
      `update session set revoked_at = $2
       where user_id = $1 and revoked_at is null and id <> $3 returning id`,
      [userId, now, keptSessionId],
    )
  ).length;

/** @returns the tokens of the person that were made since then and end now */
export const revokeTokensSince = (
  db: Db,
  userId: string,
  { since, now }: { readonly since: string | null; readonly now: string },
): Promise<{ id: string; name: string }[]> =>
  db.query<{ id: string; name: string }>(
    `update api_token set revoked_at = $3
     where company_id = app_company() and user_id = $1 and revoked_at is null
       and ($2::timestamptz is null or created_at >= $2) returning id, name`,
    [userId, since, now],
  );
