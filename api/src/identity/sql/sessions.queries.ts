import type { SecurityPolicy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { customRolesOfMember, type Membership } from './held-roles';

export const revokeSession = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [
    sessionId,
    now,
  ]);
};

export interface ActorRow extends Membership {
  email: string;
  companyId: string | null;
  memberSince: string | null;
  startedAt: string;
  /** A code was entered when the session began. */
  secondFactorPassed: boolean;
  secondFactorOn: boolean;
  passwordChangedAt: string;
  termsDue: boolean;
  /** null: the company never changed it. */
  policy: Pick<
    SecurityPolicy,
    | 'secondFactorRoles'
    | 'secondFactorGraceDays'
    | 'secondFactorSince'
    | 'sessionHours'
    | 'allowedNetworks'
    | 'passwordMaxAgeDays'
    | 'careRelations'
  > | null;
}

export const findLiveSession = (
  db: Db,
  sessionId: string,
  userId: string,
): Promise<ActorRow | undefined> =>
  db.maybe<ActorRow>(
    `select u.email, m.company_id as "companyId", m.roles, ${customRolesOfMember} as "customRoles", m.status, m.created_at as "memberSince",
         s.created_at as "startedAt", s.second_factor as "secondFactorPassed", u.password_changed_at as "passwordChangedAt",
         u.terms_accepted_at is null as "termsDue",
         exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactorOn",
         case when p.company_id is not null then jsonb_build_object('secondFactorRoles', p.second_factor_roles,
           'secondFactorGraceDays', p.second_factor_grace_days, 'secondFactorSince', p.second_factor_since,
           'sessionHours', p.session_hours, 'allowedNetworks', p.allowed_networks,
           'passwordMaxAgeDays', p.password_max_age_days, 'careRelations', p.care_relations) end as policy
       from session s join user_account u on u.id = s.user_id left join membership m on m.user_id = s.user_id and m.status <> 'inactive'
         left join company c on c.id = m.company_id left join security_policy p on p.company_id = m.company_id
       where s.id = $1 and s.user_id = $2 and s.revoked_at is null and c.closed_at is null`,
    [sessionId, userId],
  );

export const endAllSessions = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where user_id = $1 and revoked_at is null', [
    userId,
    now,
  ]);
};
