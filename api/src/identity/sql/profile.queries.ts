import type { Profile } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

const columns = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.second_last_name as "secondLastName", u.phone, u.mail_signature as "mailSignature",
  p.file_id as "photoId", u.profile_updated_at as "updatedAt", u.profile_version as version`;

/** The photograph is the one of the company that the transaction acts for. */
const source = `user_account u left join profile_photo p on p.company_id = app_company() and p.user_id = u.id`;

/** @param lock for update */
export const readProfile = (db: Db, userId: string, lock = false): Promise<Profile> =>
  db.one<Profile>(
    `select ${columns} from ${source} where u.id = $1${lock ? ' for update of u' : ''}`,
    [userId],
  );

export type OwnFields = Pick<
  Profile,
  'firstName' | 'lastName' | 'secondLastName' | 'phone' | 'mailSignature'
>;

export const writeProfile = async (
  db: Db,
  userId: string,
  { firstName, lastName, secondLastName, phone, mailSignature }: OwnFields,
  now: string,
): Promise<void> => {
  await db.query(
    `update user_account set first_name = $2, last_name = $3, second_last_name = $4, phone = $5,
       mail_signature = $6, profile_updated_at = $7, profile_version = profile_version + 1 where id = $1`,
    [userId, firstName, lastName, secondLastName, phone, mailSignature, now],
  );
};

/** Points at the file, or (null) at none; the caller deletes the previous one. */
export const setPhoto = async (
  db: Db,
  userId: string,
  fileId: string | null,
  now: string,
): Promise<void> => {
  await (fileId === null
    ? db.query('delete from profile_photo where company_id = app_company() and user_id = $1', [
        userId,
      ])
    : db.query(
        `insert into profile_photo (company_id, user_id, file_id, created_at) values (app_company(), $1, $2, $3)
         on conflict (company_id, user_id) do update set file_id = excluded.file_id, created_at = excluded.created_at`,
        [userId, fileId, now],
      ));
};

/** @returns false when somebody has the address. */
export const takeEmail = async (
  db: Db,
  userId: string,
  email: string,
  now: string,
): Promise<boolean> => {
  // Serialises people who take the same address; sign-ups meet the unique constraint.
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 62))', [email]);
  const rows = await db.query(
    `update user_account set email = $2, email_verified_at = $3, profile_updated_at = $3, profile_version = profile_version + 1
     where id = $1 and not exists (select from user_account where email = $2) returning id`,
    [userId, email, now],
  );
  return rows.length > 0;
};
