import type { Db } from '../../platform/database/database';
import type { Stamp } from './practitioners.queries';

/** To be joined to `staff_member s`: what the account shows of itself, while it belongs here. */
export const accountPhoto = `left join profile_photo f on f.company_id = s.company_id and f.user_id = s.user_id
  and exists (select from membership m where m.company_id = f.company_id and m.user_id = f.user_id and m.status <> 'inactive')`;

/** People decide themselves how they are shown, so the roster's photograph is only for want of it. */
export const shownPhoto = `coalesce(f.file_id, s.photo_file_id) as "photoId"`;

export interface StaffPhoto {
  readonly id: string;
  readonly terminated: boolean;
  /** File of the account, and of the roster. */
  readonly account: string | null;
  readonly roster: string | null;
}

export const readStaffPhoto = (
  db: Db,
  staffMemberId: string,
  lock: '' | 'for update of s' = '',
): Promise<StaffPhoto> =>
  db.one<StaffPhoto>(
    `select s.id, s.status = 'terminated' as terminated, f.file_id as account, s.photo_file_id as roster
     from staff_member s ${accountPhoto} where s.id = $1 ${lock}`,
    [staffMemberId],
  );

/** No form shows the photograph, so the version stays and an open form can still be saved. */
export const setStaffPhoto = async (
  db: Db,
  staffMemberId: string,
  fileId: string | null,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    'update staff_member set photo_file_id = $2, updated_at = $3, updated_by = $4 where id = $1',
    [staffMemberId, fileId, now, userId],
  );
};
