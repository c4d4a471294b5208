import type { Db } from '../../platform/database/database';
import type { Membership } from './active-members.queries';

export const revokeSession = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [
    sessionId,
    now,
  ]);
};

interface ActorRow extends Membership {
  email: string;
  companyId: string | null;
}

export const findLiveSession = (
  db: Db,
  sessionId: string,
  userId: string,
): Promise<ActorRow | undefined> =>
  db.maybe<ActorRow>(
    `select u.email, m.company_id as "companyId", m.roles, m.status
       from session s join user_account u on u.id = s.user_id left join membership m on m.user_id = s.user_id
       where s.id = $1 and s.user_id = $2 and s.revoked_at is null`,
    [sessionId, userId],
  );
