import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

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

/** @throws resource.not_found */
export const readNamed = (
  db: Db,
  practitionerId: string,
): Promise<{ readonly id: string; readonly name: string }> =>
  db.one<{ id: string; name: string }>(
    `select id, ${personName('practitioner')} as name from practitioner where id = $1`,
    [practitionerId],
  );
