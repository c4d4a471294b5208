import type { NotificationKind, NotificationSettings, Role } from '@sala/shared-contracts';
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

/** Time zone of the company that the transaction acts for. */
export const companyZone = async (db: Db): Promise<string | null> =>
  (
    await db.maybe<{ timeZone: string }>(
      'select time_zone as "timeZone" from company where id = app_company()',
    )
  )?.timeZone ?? null;

export interface Recipient {
  readonly settings: unknown;
  readonly timeZone: string | null;
  /** Of the company that the transaction acts for; only members are mailed. */
  readonly isMember: boolean;
}

export const readRecipient = (db: Db, userId: string): Promise<Recipient> =>
  db.one<Recipient>(
    `select (select settings from notification_preference where user_id = $1) as settings,
       (select time_zone from company where id = app_company()) as "timeZone",
       exists (select from membership where company_id = app_company() and user_id = $1) as "isMember"`,
    [userId],
  );

/** Active members who want to hear of everybody’s events of this kind. */
export const listInterested = (
  db: Db,
  kind: NotificationKind,
): Promise<{ userId: string; roles: Role[] }[]> =>
  db.query(
    `select m.user_id as "userId", m.roles from membership m join notification_preference p on p.user_id = m.user_id
     where m.company_id = app_company() and m.status = 'active' and p.settings -> 'kinds' @> $1
     order by m.user_id`,
    [JSON.stringify([{ kind, scope: 'all' }])],
  );
