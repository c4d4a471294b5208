import type { Db } from '../../platform/database/database';

/** @returns false when it is so already, or another request blocks. */
export const setBlock = async (
  db: Db,
  kind: 'patient' | 'customer',
  id: string,
  { number, blockedAt }: { readonly number: number; readonly blockedAt: string | null },
): Promise<boolean> =>
  (
    await db.query(
      blockedAt === null
        ? `update ${kind} set privacy_blocked_at = null, privacy_block_request = null where id = $1 and privacy_block_request = $2 returning id`
        : `update ${kind} set privacy_blocked_at = $3, privacy_block_request = $2 where id = $1 and privacy_blocked_at is null returning id`,
      blockedAt === null ? [id, number] : [id, number, blockedAt],
    )
  ).length > 0;
