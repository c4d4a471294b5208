import type { Db } from '../../platform/database/database';
import type { StoredSetup } from '../model/company-setup/setup-draft';

const emptySetup: StoredSetup = { draft: {}, skipped: [], hasLogo: false };

const columns = 'draft, skipped, logo is not null as "hasLogo"';

/** The draft of the current user. */
export const readSetup = async (db: Db): Promise<StoredSetup> =>
  (await db.maybe<StoredSetup>(
    `select ${columns} from company_setup where user_id = app_user_id()`,
  )) ?? emptySetup;

/** Locks the draft until the end of the transaction, so that two tabs keep each other's steps. */
export const lockSetup = async (db: Db, now: string): Promise<StoredSetup> => {
  await db.query(
    'insert into company_setup (user_id, updated_at) values (app_user_id(), $1) on conflict (user_id) do nothing',
    [now],
  );
  return (
    (await db.maybe<StoredSetup>(
      `select ${columns} from company_setup where user_id = app_user_id() for update`,
    )) ?? emptySetup
  );
};

export const writeSetup = async (
  db: Db,
  { draft, skipped }: StoredSetup,
  now: string,
): Promise<void> => {
  await db.query(
    'update company_setup set draft = $1, skipped = $2, updated_at = $3 where user_id = app_user_id()',
    [JSON.stringify(draft), skipped, now],
  );
};

export interface StoredLogo {
  readonly content: Uint8Array;
  readonly type: string;
}

/** @param logo null removes it */
export const writeLogo = async (db: Db, logo: StoredLogo | null, now: string): Promise<void> => {
  await db.query(
    'update company_setup set logo = $1, logo_type = $2, updated_at = $3 where user_id = app_user_id()',
    [logo && Buffer.from(logo.content), logo?.type ?? null, now],
  );
};

export const readLogo = (db: Db): Promise<StoredLogo | undefined> =>
  db.maybe<StoredLogo>(
    'select logo as content, logo_type as type from company_setup where user_id = app_user_id() and logo is not null',
  );

/** Current membership, regardless of the session. */
export const belongsToCompany = async (db: Db): Promise<boolean> =>
  (await db.maybe(
    `select 1 as found from membership where user_id = app_user_id() and status <> 'inactive'`,
  )) !== undefined;

export const readEmail = async (db: Db): Promise<string> =>
  (await db.one<{ email: string }>('select email from user_account where id = app_user_id()'))
    .email;
