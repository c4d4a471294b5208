import type {
  CustomRole,
  NotificationKind,
  NotificationSettings,
  QuietHours,
  Role,
} from '@sala/shared-contracts';
import type { Db } from '../database/database';

export interface StoredPreferences {
  readonly settings: unknown;
  readonly updatedAt: string | null;
  readonly version: number;
}

/** Version 0: the person has chosen nothing. @param lock until the transaction ends */
export const readPreferences = async (
  db: Db,
  userId: string,
  lock = false,
): Promise<StoredPreferences> =>
  (await db.maybe<StoredPreferences>(
    `select settings, updated_at as "updatedAt", version from notification_preference
     where user_id = $1${lock ? ' for update' : ''}`,
    [userId],
  )) ?? { settings: null, updatedAt: null, version: 0 };

/** @returns false when somebody else saved the version meanwhile. */
export const savePreferences = async (
  db: Db,
  userId: string,
  settings: NotificationSettings,
  version: number,
  now: string,
): Promise<boolean> => {
  const rows = await db.query(
    `insert into notification_preference as p (user_id, settings, updated_at) values ($1, $2, $4)
     on conflict (user_id) do update set settings = excluded.settings, updated_at = excluded.updated_at, version = p.version + 1
     where p.version = $3 returning version`,
    [userId, JSON.stringify(settings), version, now],
  );
  return rows.length > 0;
};

interface CompanyClock {
  readonly timeZone: string | null;
  readonly companyQuiet: QuietHours | null;
}

const quietColumn = `case when c.quiet_from is not null then json_build_object('from', c.quiet_from, 'to', c.quiet_to) end`;

/** Of the company that the transaction acts for. */
export const companyClock = async (db: Db): Promise<CompanyClock> =>
  (await db.maybe<CompanyClock>(
    `select c.time_zone as "timeZone", ${quietColumn} as "companyQuiet" from company c where c.id = app_company()`,
  )) ?? { timeZone: null, companyQuiet: null };

export interface Recipient {
  readonly settings: unknown;
  readonly timeZone: string | null;
  readonly companyQuiet: QuietHours | null;
  /** Of the company that the transaction acts for; only members are mailed. */
  readonly isMember: boolean;
  /** Some browser takes pushes. */
  readonly isReachable: boolean;
}

export const readRecipient = (db: Db, userId: string): Promise<Recipient> =>
  db.one<Recipient>(
    `select (select settings from notification_preference where user_id = $1) as settings,
       (select time_zone from company where id = app_company()) as "timeZone",
       (select ${quietColumn} from company c where c.id = app_company()) as "companyQuiet",
       exists (select from membership where company_id = app_company() and user_id = $1) as "isMember",
       has_push_subscription($1) as "isReachable"`,
    [userId],
  );

/** Active members who want to hear of everybody’s events of this kind, or of this department’s. */
export const listInterested = (
  db: Db,
  kind: NotificationKind,
  departmentId: string | null,
): Promise<{ userId: string; roles: Role[]; customRoles: CustomRole[] }[]> =>
  db.query(
    `select m.user_id as "userId", m.roles, custom_roles_of(m.company_id, m.custom_role_ids) as "customRoles"
     from membership m join notification_preference p on p.user_id = m.user_id
     where m.company_id = app_company() and m.status = 'active'
       and (p.settings -> 'kinds' @> $1 or p.settings -> 'kinds' @> $2 and m.user_id in (select people_of_department($3)))
     order by m.user_id`,
    [
      JSON.stringify([{ kind, scope: 'all' }]),
      JSON.stringify([{ kind, scope: 'department' }]),
      departmentId,
    ],
  );

/** Sites that can be chosen, by name. */
export const listSites = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.query('select id, name from sites_of_company() where active order by name, id');

/** Whether a site belongs to the company that the transaction acts for. */
export const isOwnSite = async (db: Db, siteId: string): Promise<boolean> =>
  (await db.maybe('select from sites_of_company() where id = $1', [siteId])) !== undefined;
