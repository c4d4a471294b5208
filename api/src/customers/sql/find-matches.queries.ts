import type { customerImportMatches } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

interface Match {
  readonly id: string;
  readonly key: string;
}

/** Existing customers by key → ids; an index serves each part. */
export const findMatches = async (
  db: Db,
  keys: Readonly<Record<(typeof customerImportMatches)[number], readonly string[]>>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db.query<Match>(
    `select c.id, 'code:' || c.code as key from unnest($1::text[]) as wanted (code) join customer c using (code)
     union all select c.id, 'rfc:' || rfc from unnest($2::text[]) as wanted (rfc) join customer c using (rfc)
     union all select c.id, 'email:' || email from unnest($3::text[]) as wanted (email) join customer c using (email)
     union all select c.id, 'phone:' || phone from unnest($4::text[]) as wanted (phone) join customer c using (phone)`,
    [keys.code, keys.rfc, keys.email, keys.phone],
  );
  const ids = new Map<string, string[]>();
  for (const { id, key } of rows) ids.set(key, [...(ids.get(key) ?? []), id]);
  return ids;
};
