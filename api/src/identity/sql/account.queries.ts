import type { AccountSession } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** Usable sessions: neither ended nor with an expired token. */
const liveCondition = 'revoked_at is null and token_expires_at > $2';

export const listSessions = (
  db: Db,
  userId: string,
  now: string,
  currentId: string,
): Promise<AccountSession[]> =>
  db.query<AccountSession>(
    `select id, id = $3 as current, device, address, created_at as "startedAt", last_seen_at as "lastSeenAt"
     from session where user_id = $1 and ${liveCondition} order by created_at desc, id`,
    [userId, now, currentId],
  );

/** @throws resource.not_found for an ended session or somebody else’s */
export const endSession = (
  db: Db,
  userId: string,
  now: string,
  sessionId: string,
): Promise<{ id: string }> =>
  db.one(
    `update session set revoked_at = $2 where user_id = $1 and ${liveCondition} and id = $3 returning id`,
    [userId, now, sessionId],
  );
