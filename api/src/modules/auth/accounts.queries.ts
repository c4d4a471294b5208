import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
  readonly phone: string;
  readonly locale: Locale;
  /** Of the invitation that is accepted with the address; null for none. */
  readonly invitationHash: string | null;
  readonly now: string;
}

/**
 * Creates the account, or takes the place of one that nobody confirmed yet: an unconfirmed address
 * belongs to no one, and the last person who signed up with it holds the newest code.
 * @returns undefined when the address is confirmed, and so taken.
 */
export const putUnverifiedAccount = (db: Db, account: NewAccount): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `insert into user_account (email, password_hash, first_name, last_name, second_last_name, phone, locale,
       invitation_hash, terms_accepted_at, privacy_accepted_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)
     on conflict (email) do update set
       password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name,
       second_last_name = excluded.second_last_name, phone = excluded.phone, locale = excluded.locale,
       invitation_hash = excluded.invitation_hash,
       terms_accepted_at = excluded.terms_accepted_at, privacy_accepted_at = excluded.privacy_accepted_at
       where user_account.email_verified_at is null
     returning id`,
    [
      account.email,
      account.passwordHash,
      account.firstName,
      account.lastName,
      account.secondLastName,
      account.phone,
      account.locale,
      account.invitationHash,
      account.now,
    ],
  );

interface Verified {
  id: string;
  /** As given at sign-up. */
  invitationHash: string | null;
}

/** @returns undefined when there is no such account, or it was confirmed before. */
export const verifyAccount = (db: Db, email: string, now: string): Promise<Verified | undefined> =>
  db.maybe<Verified>(
    `update user_account u set email_verified_at = $2, invitation_hash = null
     from (select id, invitation_hash from user_account where email = $1 for update) as before
     where u.id = before.id and u.email_verified_at is null
     returning u.id, before.invitation_hash as "invitationHash"`,
    [email, now],
  );

export const revokeSession = async (db: Db, sessionId: string, now: string): Promise<void> => {
  await db.query('update session set revoked_at = $2 where id = $1 and revoked_at is null', [sessionId, now]);
};
