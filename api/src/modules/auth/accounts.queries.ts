import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  locale: Locale;
  verified: boolean;
}

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
  readonly locale: Locale;
  readonly now: string;
}

export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db.maybe<Account>(
    `select id, email, password_hash as "passwordHash", first_name as "firstName", locale,
       email_verified_at is not null as verified
     from user_account where email = $1`,
    [email],
  );

/**
 * Creates the account, or takes the place of one that nobody confirmed yet: an unconfirmed address
 * belongs to no one, and the last person who signed up with it holds the newest code.
 * @returns undefined when the address is confirmed, and so taken.
 */
export const putUnverifiedAccount = (db: Db, account: NewAccount): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `insert into user_account
       (email, password_hash, first_name, last_name, second_last_name, locale, terms_accepted_at, privacy_accepted_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7)
     on conflict (email) do update set
       password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name,
       second_last_name = excluded.second_last_name, locale = excluded.locale,
       terms_accepted_at = excluded.terms_accepted_at, privacy_accepted_at = excluded.privacy_accepted_at
       where user_account.email_verified_at is null
     returning id`,
    [
      account.email,
      account.passwordHash,
      account.firstName,
      account.lastName,
      account.secondLastName,
      account.locale,
      account.now,
    ],
  );

/** @returns undefined when there is no such account, or it was confirmed before. */
export const verifyAccount = (db: Db, email: string, now: string): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    'update user_account set email_verified_at = $2 where email = $1 and email_verified_at is null returning id',
    [email, now],
  );

export const revokeSession = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [sessionId, now]);
};
