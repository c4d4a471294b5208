import type { CustomRole, Role } from '@sala/shared-contracts';
import { actAs, type Db } from '../../platform/database/database';
import { lockCustomRoles } from './custom-roles.queries';
import type { OfferedRoles } from './held-roles';
import { shortPersonName } from '../../platform/people/person-names';

/** An invitation as the holder of its token sees it. */
export interface TokenInvitation {
  id: string;
  companyId: string;
  company: string;
  email: string;
  roles: Role[];
  /** Custom roles as they were when it was sent. */
  offered: OfferedRoles;
  /** Those of them that are there and do no more than was offered. */
  customRoles: CustomRole[];
  invitedBy: string;
  inviterId: string;
  status: 'pending' | 'accepted' | 'expired' | 'revoked';
  expiresAt: string;
}

/**
 * Status by the application’s clock (`$now`). A replaced invitation that had expired counts as
 * expired.
 */
export const invitationStatus = (now: string): string => `case
  when accepted_at is not null then 'accepted'
  when revoked_at is not null and revoked_at < expires_at then 'revoked'
  when expires_at <= ${now}::timestamptz then 'expired'
  else 'pending' end`;

/** Ids of the custom roles of `invitation i` that are given still. */
export const offeredIds = 'custom_roles_offered(i.company_id, i.custom_roles, i.invited_by)';

/**
 * The invitation of a token, optionally locked. The transaction acts for its company from here on;
 * without an invitation nothing changes and the result is undefined.
 */
export const findInvitationByToken = async (
  db: Db,
  held: {
    readonly tokenHash: string;
    readonly userId: string | null;
    readonly now: string;
    readonly lock: boolean;
  },
): Promise<TokenInvitation | undefined> => {
  await db.query(`select set_config('app.invitation', $1, true)`, [held.tokenHash]);
  const found = await db.maybe<{ companyId: string }>(
    'select company_id as "companyId" from invitation where token_hash = $1',
    [held.tokenHash],
  );
  if (!found) return undefined;
  await actAs(db, { userId: held.userId, companyId: found.companyId });
  if (held.lock) {
    await lockCustomRoles(db);
    await db.query(
      'select 1 from invitation where company_id = $1 and token_hash = $2 for update',
      [found.companyId, held.tokenHash],
    );
  }
  return db.one<TokenInvitation>(
    `select i.id, i.company_id as "companyId", c.commercial_name as company, i.email, i.roles, i.custom_roles as offered,
       custom_roles_of(i.company_id, ${offeredIds}) as "customRoles",
       ${shortPersonName('u')} as "invitedBy", i.invited_by as "inviterId",
       ${invitationStatus('$3')} as status, i.expires_at as "expiresAt"
     from invitation i join company c on c.id = i.company_id join user_account u on u.id = i.invited_by
     where i.company_id = $1 and i.token_hash = $2`,
    [found.companyId, held.tokenHash, held.now],
  );
};
