import type { Locale, Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** What somebody is in a company; null: nothing. */
export interface Membership {
  readonly roles: readonly Role[] | null;
  readonly status: 'active' | 'suspended' | null;
}

/** The roles that count: who is suspended has none. */
export const heldRoles = ({ roles, status }: Membership): readonly Role[] =>
  status === 'active' ? (roles ?? []) : [];

/** Somebody of the company who can be written to. */
export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly firstName: string;
  readonly email: string;
  readonly locale: Locale;
  /** Those that they hold now. */
  readonly roles: readonly Role[];
}

/** The active ones among some people, by their ids. */
export const readActiveMembers = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> => {
  const rows = await db.query<Omit<Member, 'roles'> & Membership>(
    `select u.id as "userId", concat_ws(' ', u.first_name, u.last_name) as name, u.first_name as "firstName", u.email, u.locale, m.roles, m.status
     from membership m join user_account u on u.id = m.user_id
     where m.company_id = app_company() and m.status = 'active' and m.user_id = any ($1)`,
    [userIds],
  );
  return new Map(
    rows.map(({ status, roles, ...member }) => [
      member.userId,
      { ...member, roles: heldRoles({ status, roles }) },
    ]),
  );
};
