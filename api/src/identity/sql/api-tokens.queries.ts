import type { ApiToken, CustomRole, Permission } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { customRolesOfMember, type Membership } from './held-roles';
import { shortPersonName } from '../../platform/people/person-names';

const columns = `t.id, t.name, t.prefix, t.permissions,
  jsonb_build_object('id', u.id, 'name', ${shortPersonName('u')}) as owner,
  t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`;
const source = 'api_token t join user_account u on u.id = t.user_id';

/** Revoked and expired ones stay in the list for this long. */
const shownDays = 30;
const shownMax = 200;

export const listApiTokens = (db: Db, now: string): Promise<ApiToken[]> =>
  db.query<ApiToken>(
    `select ${columns} from ${source} where t.company_id = app_company()
       and least(t.expires_at, coalesce(t.revoked_at, t.expires_at)) > $1::timestamptz - make_interval(days => ${shownDays})
     order by t.created_at desc, t.id limit ${shownMax}`,
    [now],
  );

/** Live tokens of the company. Serialises creations until the transaction ends. */
export const countLiveTokens = async (db: Db, now: string): Promise<number> => {
  await db.query(`select pg_advisory_xact_lock(hashtextextended(app_company()::text, 63))`);
  const { live } = await db.one<{ live: number }>(
    'select count(*) as live from api_token where company_id = app_company() and revoked_at is null and expires_at > $1',
    [now],
  );
  return live;
};

/** Whether a live token of the person has the name; an expired one gives it up. */
export const freeTokenName = async (
  db: Db,
  userId: string,
  name: string,
  now: string,
): Promise<boolean> => {
  const rows = await db.query<{ expired: boolean }>(
    `select expires_at <= $3 as expired from api_token
     where company_id = app_company() and user_id = $1 and lower(name) = lower($2) and revoked_at is null`,
    [userId, name, now],
  );
  if (rows.some(({ expired }) => !expired)) return false;
  await db.query(
    `update api_token set revoked_at = expires_at
     where company_id = app_company() and user_id = $1 and lower(name) = lower($2) and revoked_at is null`,
    [userId, name],
  );
  return true;
};

export interface NewApiToken {
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly tokenHash: string;
  readonly permissions: readonly Permission[];
  readonly now: string;
  readonly days: number;
}

export const insertApiToken = async (
  db: Db,
  { userId, name, prefix, tokenHash, permissions, now, days }: NewApiToken,
): Promise<ApiToken> => {
  const { id } = await db.one<{ id: string }>(
    `insert into api_token (company_id, user_id, name, prefix, token_hash, permissions, created_at, expires_at)
     values (app_company(), $1, $2, $3, $4, $5, $6, $6::timestamptz + make_interval(days => $7)) returning id`,
    [userId, name, prefix, tokenHash, permissions, now, days],
  );
  return db.one<ApiToken>(
    `select ${columns} from ${source} where t.company_id = app_company() and t.id = $1`,
    [id],
  );
};

/** @throws resource.not_found for a revoked token or another company’s */
export const revokeApiToken = (
  db: Db,
  tokenId: string,
  now: string,
): Promise<{ id: string; name: string }> =>
  db.one(
    `update api_token set revoked_at = $2
     where company_id = app_company() and id = $1 and revoked_at is null returning id, name`,
    [tokenId, now],
  );

export interface TokenHolder extends Omit<Membership, 'customRoles'> {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly email: string;
}

export const findTokenHolder = (db: Db, tokenHash: string): Promise<TokenHolder | undefined> =>
  db.maybe<TokenHolder>(
    `select company_id as "companyId", id, user_id as "userId", permissions, expires_at as "expiresAt",
       revoked_at as "revokedAt", last_used_at as "lastUsedAt", email, roles, status from api_token_holder($1)`,
    [tokenHash],
  );

export const recordTokenUse = async (db: Db, tokenId: string, now: string): Promise<void> => {
  await db.query(
    'update api_token set last_used_at = $2 where company_id = app_company() and id = $1',
    [tokenId, now],
  );
};

/** Roles that the company made, of one member; the transaction acts for the company. */
export const readCustomRoles = async (db: Db, userId: string): Promise<CustomRole[]> =>
  (
    await db.one<{ customRoles: CustomRole[] }>(
      `select ${customRolesOfMember} as "customRoles" from membership m
       where m.company_id = app_company() and m.user_id = $1`,
      [userId],
    )
  ).customRoles;
