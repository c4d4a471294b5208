import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export const listFilterNames = (
  db: Db,
  tags: readonly string[],
  practitionerId: string | null,
  customerId: string | null,
): Promise<{ id: string; name: string }[]> =>
  db.query<{ id: string; name: string }>(
    `select id, name from category where id = any ($1)
     union all select id, ${personName('practitioner')} from practitioner where id = $2
     union all select id, name from customer where id = $3`,
    [tags, practitionerId, customerId],
  );

export const findPatientTag = (db: Db, tagId: string): Promise<unknown> =>
  db.maybe(`select from category where kind = 'patient_tag' and id = $1`, [tagId]);
