import type { ExternalIdentity, IdentityProvider, Locale, Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { VouchedIdentity } from '../../adapters/sign-in/port';
import { personName } from '../../platform/people/person-names';

/**
 * Records an identity’s sign-in attempt.
 *
 * @returns the linked account, if any
 */
export const recordIdentity = (
  db: Db,
  provider: IdentityProvider,
  seen: VouchedIdentity,
  now: string,
): Promise<{ id: string; userId: string | null }> =>
  db.one(
    `insert into external_identity (provider, subject, email, name, last_seen_at) values ($1, $2, $3, $4, $5)
     on conflict (provider, subject) do update set email = excluded.email, name = excluded.name, last_seen_at = excluded.last_seen_at
     returning id, user_id as "userId"`,
    [provider, seen.subject, seen.email, seen.name, now],
  );

/** Account of a linked identity. */
export const findLinkedAccount = (
  db: Db,
  userId: string,
): Promise<{ id: string; email: string; firstName: string; locale: Locale }> =>
  db.one('select id, email, first_name as "firstName", locale from user_account where id = $1', [
    userId,
  ]);

export interface CompanyIdentity extends ExternalIdentity {
  readonly memberUserId: string;
  readonly memberRoles: readonly Role[];
}

const memberName = personName('u');

/**
 * Identities that a company may see: those of its members, and unlinked ones with a member’s
 * address. The row policy on membership hides other companies; the filter repeats it.
 */
const visibleIdentities = `select e.id, e.provider, e.email, e.name, e.linked_at as "linkedAt", e.last_seen_at as "lastSeenAt",
    json_build_object('id', m.id, 'name', ${memberName}, 'email', u.email) as member,
    m.user_id as "memberUserId", m.roles as "memberRoles"
  from external_identity e
  join user_account u on u.id = e.user_id or (e.user_id is null and u.email = e.email)
  join membership m on m.user_id = u.id and m.company_id = $1 and m.status <> 'inactive'`;

export const listIdentities = (db: Db, companyId: string): Promise<CompanyIdentity[]> =>
  db.query<CompanyIdentity>(
    `${visibleIdentities} order by e.linked_at is not null, ${memberName} collate "es-x-icu", e.provider, e.id`,
    [companyId],
  );

/** Locks the row, so that concurrent links run one after the other. */
export const lockIdentity = async (
  db: Db,
  companyId: string,
  id: string,
): Promise<CompanyIdentity> => {
  await db.query('select 1 from external_identity where id = $1 for update', [id]);
  return db.one<CompanyIdentity>(`${visibleIdentities} where e.id = $2`, [companyId, id]);
};

export const linkIdentity = async (
  db: Db,
  id: string,
  link: { userId: string; now: string } | null,
): Promise<void> => {
  await db.query('update external_identity set user_id = $2, linked_at = $3 where id = $1', [
    id,
    link?.userId ?? null,
    link?.now ?? null,
  ]);
};
