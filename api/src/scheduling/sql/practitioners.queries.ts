import type { Db } from '../../platform/database/database';

export const findPractitionerAccount = (
  db: Db,
  practitionerId: string,
): Promise<{ userId: string | null }> =>
  db.one<{ userId: string | null }>('select user_id as "userId" from practitioner where id = $1', [
    practitionerId,
  ]);

export const findPractitioner = async (db: Db, practitionerId: string): Promise<void> => {
  await db.one('select id from practitioner where id = $1', [practitionerId]);
};
