import type { Context } from '../../platform/http/handler';
import type { ApiEndpointName } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export type AuthContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'mail' | 'audit'
>;

/** Devices trusted under the old password or second factor lose their trust. */
export const revokeTrust = async (
  { db }: Pick<AuthContext, 'db'>,
  userId: string,
): Promise<void> => {
  await db.query('update trusted_device set skips_second_factor = false where user_id = $1', [
    userId,
  ]);
  await db.query('delete from sign_in_challenge where user_id = $1', [userId]);
};

export const listOwnNames = (db: Db, id: string): Promise<{ name: string | null }[]> =>
  db.query<{ name: string | null }>(
    `select unnest(array[u.first_name, u.last_name, u.second_last_name, c.commercial_name]) as name
     from user_account u left join membership m on m.user_id = u.id and m.status <> 'inactive' left join company c on c.id = m.company_id
     where u.id = $1`,
    [id],
  );

export const savePasswordHash = async (
  db: Db,
  userId: string,
  { hash, now }: { readonly hash: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `update user_account set password_hash = $2, password_changed_at = $3, password_change_required = false
     where id = $1`,
    [userId, hash, now],
  );
};

export const revokeOtherSessions = async (
  db: Db,
  userId: string,
  now: string,
  keptSessionId: string | null,
): Promise<void> => {
  await db.query(
    'update session set revoked_at = $2 where user_id = $1 and revoked_at is null and id is distinct from $3',
    [userId, now, keptSessionId],
  );
};

export const deletePasswordResets = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from password_reset where user_id = $1', [userId]);
};
