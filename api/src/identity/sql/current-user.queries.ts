import type {
  Accent,
  BillingNotice,
  CurrentUser,
  Locale,
  Role,
  WeekStart,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { customRolesOfMember } from './held-roles';

interface UserRow {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  locale: Locale;
  companyId: string | null;
  companyName: string | null;
  timeZone: string | null;
  logoId: string | null;
  closesAt: string | null;
  billing: BillingNotice | null;
  weekStart: WeekStart | null;
  accent: Accent | null;
  careRelations: boolean;
  secondFactorDueAt: string | null;
  termsDue: boolean;
  roles: Role[] | null;
  photoId: string | null;
  siteIds: string[] | null;
  customRoles: NonNullable<CurrentUser['customRoles']> | null;
  display: unknown;
}

export const readUserRow = (db: Db, userId: string, now: string): Promise<UserRow> =>
  db.one<UserRow>(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
       u.second_last_name as "secondLastName", u.locale, u.terms_accepted_at is null as "termsDue", c.id as "companyId",
       c.commercial_name as "companyName", c.time_zone as "timeZone", c.logo_id as "logoId", c.deletion_due_at as "closesAt", billing_notice(c.id, $2) as billing, c.week_start as "weekStart", c.accent,
       coalesce(p.care_relations, false) as "careRelations",
       case when m.status = 'active' and p.second_factor_roles && (m.roles || array(select r.based_on from custom_role r
             where r.company_id = m.company_id and r.id = any (m.custom_role_ids)))
           and not exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)
         then greatest(p.second_factor_since, m.created_at) + make_interval(days => p.second_factor_grace_days) end as "secondFactorDueAt",
       case when m.status = 'active' then m.roles end as roles,
       case when m.status = 'active' then own_sites(c.id) end as "siteIds",
       (select p.file_id from profile_photo p where p.company_id = c.id and p.user_id = u.id) as "photoId",
       case when m.status = 'active' then ${customRolesOfMember} end as "customRoles",
       (select d.settings from display_preference d where d.user_id = u.id) as display
     from user_account u
     left join membership m on m.user_id = u.id and m.status <> 'inactive'
     left join company c on c.id = m.company_id
     left join security_policy p on p.company_id = c.id
     where u.id = $1`,
    [userId, now],
  );

interface Standing {
  readonly suspended: boolean;
  readonly closed: boolean;
}

export const findStanding = (db: Db, userId: string): Promise<Standing | undefined> =>
  db.maybe<Standing>(
    `select m.status = 'suspended' as suspended, c.closed_at is not null as closed
     from membership m join company c on c.id = m.company_id where m.user_id = $1`,
    [userId],
  );

export const deleteExpiredSessions = async (db: Db, userId: string, now: string): Promise<void> => {
  await db.query('delete from session where user_id = $1 and expires_at < $2', [userId, now]);
};

export const insertSession = (
  db: Db,
  {
    userId,
    now,
    endsAt,
    expiresAt,
    remembered,
    secondFactor,
    userAgent,
    address,
  }: {
    readonly userId: string;
    readonly now: string;
    readonly endsAt: number;
    readonly expiresAt: number;
    readonly remembered: boolean;
    readonly secondFactor: boolean;
    readonly userAgent: string;
    readonly address: string;
  },
): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into session (user_id, created_at, last_seen_at, expires_at, token_expires_at, remembered, device, address, second_factor)
     values ($1, $2, $2, to_timestamp($3), to_timestamp($4), $5, $6, $7, $8) returning id`,
    [userId, now, endsAt, expiresAt, remembered, userAgent, address, secondFactor],
  );

export const lockSessionEnd = (
  db: Db,
  sessionId: string,
): Promise<{ remembered: boolean; endsAt: number }> =>
  db.one<{ remembered: boolean; endsAt: number }>(
    `select remembered, extract(epoch from expires_at)::bigint as "endsAt" from session where id = $1 for update`,
    [sessionId],
  );

export const extendSession = async (
  db: Db,
  sessionId: string,
  now: string,
  expiresAt: number,
): Promise<void> => {
  await db.query(
    'update session set last_seen_at = $2, token_expires_at = to_timestamp($3) where id = $1',
    [sessionId, now, expiresAt],
  );
};
