import type { Db } from '../../platform/database/database';

/** Who of the company shows a photograph; whoever left shows none. */
export const listMemberPhotos = (db: Db): Promise<{ userId: string; photoId: string }[]> =>
  db.query<{ userId: string; photoId: string }>(
    `select p.user_id as "userId", p.file_id as "photoId" from profile_photo p
       join membership m on m.company_id = p.company_id and m.user_id = p.user_id and m.status <> 'inactive'
     where p.company_id = app_company() order by p.user_id`,
  );

/** @throws resource.not_found without one, and for people of another company */
export const readMemberPhoto = (db: Db, userId: string): Promise<{ photoId: string }> =>
  db.one<{ photoId: string }>(
    `select p.file_id as "photoId" from profile_photo p
       join membership m on m.company_id = p.company_id and m.user_id = p.user_id and m.status <> 'inactive'
     where p.company_id = app_company() and p.user_id = $1`,
    [userId],
  );
