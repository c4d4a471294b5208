import { limits, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface NewSignUp {
  readonly email: string;
  readonly secretHash: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string | null;
  readonly phone: string;
  readonly locale: Locale;
  /** Hash of the invitation’s token; null without one. */
  readonly invitationHash: string | null;
}

export interface PendingSignUp extends NewSignUp {
  readonly id: string;
  readonly createdAt: string;
}

const columns = `id, email, secret_hash as "secretHash", password_hash as "passwordHash", first_name as "firstName",
  last_name as "lastName", second_last_name as "secondLastName", phone, locale, invitation_hash as "invitationHash",
  created_at as "createdAt"`;

/** Maximum of sign-ups compared with a password: each costs a hash. */
const comparedMax = 10;

/**
 * Adds a sign-up, or replaces the one with the same secret, which the same browser corrects. Also
 * deletes old rows of any address.
 */
export const putSignUp = async (db: Db, wanted: NewSignUp, now: string): Promise<void> => {
  await db.query(
    `insert into pending_sign_up as p (email, secret_hash, password_hash, first_name, last_name, second_last_name,
       phone, locale, invitation_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10::timestamptz + make_interval(days => $11))
     on conflict (secret_hash) do update set
       password_hash = excluded.password_hash, first_name = excluded.first_name, last_name = excluded.last_name,
       second_last_name = excluded.second_last_name, phone = excluded.phone, locale = excluded.locale,
       invitation_hash = excluded.invitation_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
       where p.email = excluded.email`,
    [
      wanted.email,
      wanted.secretHash,
      wanted.passwordHash,
      wanted.firstName,
      wanted.lastName,
      wanted.secondLastName,
      wanted.phone,
      wanted.locale,
      wanted.invitationHash,
      now,
      limits.pendingSignUpDays,
    ],
  );
  await db.query(
    `delete from pending_sign_up where id in (
       select id from pending_sign_up where expires_at < $1 limit 100 for update skip locked)`,
    [now],
  );
};

export const findSignUp = (
  db: Db,
  email: string,
  secretHash: string,
  now: string,
): Promise<PendingSignUp | undefined> =>
  db.maybe<PendingSignUp>(
    `select ${columns} from pending_sign_up where email = $1 and secret_hash = $2 and expires_at > $3`,
    [email, secretHash, now],
  );

/** Sign-ups with an open code come first: a stranger cannot displace them without mailing the owner. */
export const newestSignUps = (db: Db, email: string, now: string): Promise<PendingSignUp[]> =>
  db.query<PendingSignUp>(
    `select ${columns} from pending_sign_up where email = $1 and expires_at > $2
     order by exists (select from one_time_code c
         where c.email = $1 and c.purpose = 'verify_email' and c.request_hash = secret_hash and c.expires_at > $2) desc,
       created_at desc, id
     limit $3`,
    [email, now, comparedMax],
  );

/** @returns undefined if the address was verified meanwhile */
export const insertAccount = (
  db: Db,
  signUp: PendingSignUp,
  now: string,
): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>(
    `insert into user_account (email, password_hash, first_name, last_name, second_last_name, phone, locale,
       terms_accepted_at, privacy_accepted_at, email_verified_at, created_at, password_changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $8, $8)
     on conflict (email) do nothing returning id`,
    [
      signUp.email,
      signUp.passwordHash,
      signUp.firstName,
      signUp.lastName,
      signUp.secondLastName,
      signUp.phone,
      signUp.locale,
      signUp.createdAt,
      now,
    ],
  );

export const deleteSignUps = async (db: Db, email: string): Promise<void> => {
  await db.query('delete from pending_sign_up where email = $1', [email]);
};
