import type { FieldOwner, FieldType, RuleField } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ChoiceList } from './subject-source';
import { shortPersonName } from '../../platform/people/person-names';

type Option = RuleField['options'][number];

const named = (table: string, condition: string = 'true'): string =>
  `select x.id::text as value, x.name as label from ${table} x where ${condition} order by x.active desc, x.name, x.id limit 500`;

/* Those that are used no longer come last: old records have them. */
const listSql: Readonly<Record<ChoiceList, string>> = {
  practitioner: `select x.id::text as value, ${shortPersonName('x')} as label from practitioner x order by x.active desc, 2, x.id limit 500`,
  department: named('department'),
  site: named('site'),
  eventType: named('event_type'),
  mailbox: named('mailbox'),
  cancelReason: named('category', "x.kind = 'cancel_reason'"),
  taskLabel: named('category', "x.kind = 'task_label'"),
  member: `select u.id::text as value, ${shortPersonName('u')} as label from membership m join user_account u on u.id = m.user_id
    where m.company_id = app_company() order by m.status = 'active' desc, 2, u.id limit 500`,
};

/** What a company may choose from, by name: the lists of a subject in one query. */
export const listChoices = async (
  db: Db,
  lists: ReadonlySet<ChoiceList>,
): Promise<ReadonlyMap<ChoiceList, readonly Option[]>> => {
  if (lists.size === 0) return new Map();
  const parts = [...lists].map(
    (list) =>
      `select '${list}' as list, (select json_agg(o) from (${listSql[list]}) as o) as options`,
  );
  const rows = await db.query<{ list: ChoiceList; options: Option[] | null }>(
    parts.join(' union all '),
  );
  return new Map(rows.map(({ list, options }) => [list, options ?? []]));
};

export interface CustomFieldRow {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options: readonly Option[];
}

/** Custom fields of customers or purchases, in the order of the company. */
export const listCustomFields = (db: Db, owner: FieldOwner): Promise<CustomFieldRow[]> =>
  db.query<CustomFieldRow>(
    `select d.key, d.label, d.type, coalesce((
       select json_agg(json_build_object('value', o.value, 'label', o.label) order by o.sort_order, o.label)
       from field_option o where o.company_id = d.company_id and o.field_id = d.id), '[]') as options
     from field_definition d where d.scope = $1 order by d.sort_order, d.created_at, d.key`,
    [owner],
  );
