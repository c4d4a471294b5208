import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  locale: Locale;
  passwordChangeRequired: boolean;
}

const columns = `id, email, password_hash as "passwordHash", first_name as "firstName", locale,
  password_change_required as "passwordChangeRequired"`;

export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db.maybe<Account>(`select ${columns} from user_account where email = $1`, [email]);

export const readAccount = (db: Db, userId: string): Promise<Account> =>
  db.one<Account>(`select ${columns} from user_account where id = $1`, [userId]);

/** @returns false for who accepted before. */
export const acceptTerms = async (db: Db, userId: string, now: string): Promise<boolean> =>
  (
    await db.query(
      `update user_account set terms_accepted_at = $2, privacy_accepted_at = $2
       where id = $1 and terms_accepted_at is null returning 1`,
      [userId, now],
    )
  ).length > 0;
