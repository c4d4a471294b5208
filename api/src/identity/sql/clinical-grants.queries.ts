import { limits, type ClinicalGrant, type CustomRole, type Role } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { OfferedRoles } from './held-roles';
import { shortPersonName } from '../../platform/people/person-names';

/** A grant without what depends on the reader. */
export interface StoredGrant extends Omit<
  ClinicalGrant,
  'approvable' | 'refusable' | 'cancellable'
> {
  readonly userId: string;
  readonly askedById: string | null;
  readonly firstApprovedById: string | null;
  /** By the clock of PostgreSQL, which also decides. */
  readonly isDue: boolean;
  readonly isExpired: boolean;
}

const selection = `g.id, g.user_id as "userId", m.id as "memberId", ${shortPersonName('u')} as name,
  g.role, array(select r.name from custom_role r where r.company_id = g.company_id and g.custom_roles ? r.id::text
    order by r.name) as "customRoles", g.origin, g.asked_by as "askedById",
  (select ${shortPersonName('a')} from user_account a where a.id = g.asked_by) as "askedBy",
  f.user_id as "firstApprovedById", f.name as "firstApprovedBy",
  g.asked_at as "askedAt", g.due_at as "dueAt", g.expires_at as "expiresAt", g.status, g.reason,
  coalesce(g.due_at <= now(), false) as "isDue", g.expires_at <= now() as "isExpired"
  from clinical_grant g join membership m on m.company_id = g.company_id and m.user_id = g.user_id
  join user_account u on u.id = g.user_id
  left join lateral (select a.user_id, ${shortPersonName('p')} as name
    from membership a join user_account p on p.id = a.user_id
    where a.company_id = g.company_id and a.user_id = g.first_approved_by
      and a.status = 'active' and a.roles && array['owner', 'admin']) f on true
  where g.company_id = app_company()`;

export const areGrantsFree = async (db: Db): Promise<boolean> =>
  (await db.one<{ free: boolean }>('select clinical_grants_are_free(app_company()) as free')).free;

/** @returns undefined when the role waits already */
export const insertGrant = (
  db: Db,
  grant: {
    readonly userId: string;
    readonly role: Role;
    readonly offered: OfferedRoles;
    readonly origin: ClinicalGrant['origin'];
    readonly askedBy: string | null;
    readonly now: string;
  },
): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `insert into clinical_grant (company_id, user_id, role, origin, asked_by, asked_at, expires_at, custom_roles)
     values (app_company(), $1, $2, $3, $4, $5, $5, $6)
     on conflict (company_id, user_id, role) where status in ('waiting', 'approved') do nothing returning id`,
    [grant.userId, grant.role, grant.origin, grant.askedBy, grant.now, grant.offered],
  );

/** Roles that the directory gave and that wait. */
export const waitingDirectoryRoles = async (db: Db, userId: string): Promise<Role[]> =>
  (
    await db.query<{ role: Role }>(
      `select role from clinical_grant where company_id = app_company() and user_id = $1
         and origin = 'directory' and status in ('waiting', 'approved')`,
      [userId],
    )
  ).map(({ role }) => role);

/** Custom roles that come with a grant, as far as they are there and do no more than was asked. */
export const rolesWithGrant = (
  db: Db,
  id: string,
): Promise<Pick<CustomRole, 'id' | 'name' | 'basedOn'>[]> =>
  db.query(
    `select r.id, r.name, r.based_on as "basedOn" from clinical_grant g
     join custom_role r on r.company_id = g.company_id
       and r.id = any (custom_roles_offered(g.company_id, g.custom_roles, null))
     where g.company_id = app_company() and g.id = $1 order by r.name, r.id`,
    [id],
  );

/** The groups of the provider do not give these roles any more. The transaction acts for nobody. */
export const cancelDirectoryGrants = async (
  db: Db,
  userId: string,
  stillGiven: readonly Role[],
): Promise<void> => {
  await db.query(
    `update clinical_grant set status = 'cancelled' where company_id = app_company() and user_id = $1
       and origin = 'directory' and status = 'waiting' and role <> all ($2::text[])`,
    [userId, stillGiven],
  );
};

/** @throws resource.not_found */
export const readGrant = (db: Db, id: string): Promise<StoredGrant> =>
  db.one<StoredGrant>(`select ${selection} and g.id = $1`, [id]);

/** Locks the person first, as every other change of their roles does. @throws resource.not_found */
export const lockGrant = async (db: Db, id: string): Promise<StoredGrant> => {
  const { memberId } = await readGrant(db, id);
  await db.query('select from membership where company_id = app_company() and id = $1 for update', [
    memberId,
  ]);
  await db.query(
    'select from clinical_grant where company_id = app_company() and id = $1 for update',
    [id],
  );
  return readGrant(db, id);
};

export const listGrants = (db: Db): Promise<StoredGrant[]> =>
  db.query<StoredGrant>(
    `select ${selection} and g.status = 'waiting' and g.expires_at > now()
     order by g.asked_at, g.id limit ${limits.clinicalGrantsShown}`,
  );

export const decideGrant = async (
  db: Db,
  id: string,
  status: 'approved' | 'refused' | 'cancelled' | 'expired',
  reason: string | null = null,
): Promise<void> => {
  await db.query(
    'update clinical_grant set status = $2, reason = $3 where company_id = app_company() and id = $1',
    [id, status, reason],
  );
};

/** An owner, in whose name a job works when nobody asked. */
export const findAnyOwner = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `select user_id as id from membership where company_id = app_company() and status = 'active'
         and 'owner' = any (roles) order by created_at, id limit 1`,
    )
  )?.id ?? null;

/** The company that the transaction acts for. */
export const readTenant = async (db: Db): Promise<string> =>
  (await db.one<{ id: string }>('select app_company() as id')).id;
