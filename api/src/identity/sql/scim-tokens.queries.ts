import type { ScimToken } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `id, last_four as "lastFour", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export const listScimTokens = (db: Db): Promise<ScimToken[]> =>
  db.query<ScimToken>(`select ${columns} from scim_token order by created_at, id`);

export const insertScimToken = (
  db: Db,
  { tokenHash, lastFour }: { readonly tokenHash: string; readonly lastFour: string },
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<ScimToken> =>
  db.one<ScimToken>(
    `insert into scim_token (company_id, token_hash, last_four, created_at, created_by)
     values (app_company(), $1, $2, $3, $4) returning ${columns}`,
    [tokenHash, lastFour, now, userId],
  );

/** @throws resource.not_found */
export const deleteScimToken = (db: Db, id: string): Promise<ScimToken> =>
  db.one<ScimToken>(`delete from scim_token where id = $1 returning ${columns}`, [id]);
