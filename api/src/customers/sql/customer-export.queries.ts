import type { Db } from '../../platform/database/database';
import type { CustomField } from '@sala/shared-contracts';
import { shortPersonName } from '../../platform/people/person-names';

type Field = Pick<CustomField, 'key' | 'label' | 'type' | 'options'>;

export const readFields = (db: Db): Promise<Field[]> =>
  db.query<Field>(
    `select d.key, d.label, d.type, coalesce((select json_agg(json_build_object('value', o.value, 'label', o.label))
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = 'customer' order by d.sort_order, d.created_at, d.key`,
  );

export const findOwnerName = (db: Db, owner: string): Promise<{ name: string } | undefined> =>
  db.maybe<{ name: string }>(
    `select ${shortPersonName('u')} as name from membership m join user_account u on u.id = m.user_id
           where m.company_id = app_company() and m.user_id = $1`,
    [owner],
  );
