import type { CustomField } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

/** A new definition as the contract gives it, with its place in the order. */
export type NewField = Pick<CustomField, 'key' | 'label' | 'type' | 'required' | 'sortOrder'>;

/** An option before it has an id. */
export type GivenOption = Pick<CustomField['options'][number], 'value' | 'label' | 'sortOrder'>;

/** Who writes, and when: stamped on the row. */
export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const select = `
  select d.id, d.key, d.label, d.type, d.required, d.sort_order as "sortOrder", d.created_at as "createdAt", d.version,
    coalesce((
      select json_agg(json_build_object('id', o.id, 'value', o.value, 'label', o.label, 'sortOrder', o.sort_order)
                      order by o.sort_order, o.label collate "es-x-icu", o.id)
      from field_option o where o.company_id = d.company_id and o.field_id = d.id
    ), '[]') as options,
    (select count(*) from field_value v where v.company_id = d.company_id and v.field_id = d.id)::int as "usageCount"
  from field_definition d
  where d.scope = 'customer'`;

/** Makes changes of definitions wait for each other, and for records being checked against them. */
export const lockFields = async (db: Db): Promise<void> => {
  await db.query(`select lock_fields('customer')`);
};

export const listFields = (db: Db): Promise<CustomField[]> =>
  db.query<CustomField>(`${select} order by d.sort_order, d.created_at, d.key`);

export const readField = (db: Db, fieldId: string): Promise<CustomField> =>
  db.one<CustomField>(`${select} and d.id = $1`, [fieldId]);

/** How many there are, and the place behind the last. */
export const fieldsSoFar = (db: Db): Promise<{ count: number; nextSortOrder: number }> =>
  db.one(`
    select count(*)::int as count, least(coalesce(max(sort_order) + 1, 0), 1000000) as "nextSortOrder"
    from field_definition where scope = 'customer'`);

/** Keys are unique without regard to case; `except` is the field itself. */
export const keyIsTaken = async (db: Db, key: string, except?: string): Promise<boolean> => {
  const found = await db.maybe(
    `select from field_definition where scope = 'customer' and lower(key) = lower($1) and id is distinct from $2::uuid`,
    [key, except ?? null],
  );
  return found !== undefined;
};

export const insertField = async (db: Db, field: NewField, stamp: Stamp): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into field_definition
       (company_id, scope, key, label, type, required, sort_order, created_at, created_by, updated_at, updated_by)
     values (app_company(), 'customer', $1, $2, $3, $4, $5, $6, $7, $6, $7) returning id`,
    [field.key, field.label, field.type, field.required, field.sortOrder, stamp.now, stamp.userId],
  );
  return row.id;
};

export const updateField = async (db: Db, fieldId: string, field: Omit<NewField, 'type'>, stamp: Stamp): Promise<void> => {
  await db.query(
    `update field_definition set key = $2, label = $3, required = $4, sort_order = $5, updated_at = $6, updated_by = $7,
       version = version + 1
     where id = $1`,
    [fieldId, field.key, field.label, field.required, field.sortOrder, stamp.now, stamp.userId],
  );
};

/** Adds options, or changes label and order of those whose value is there already. */
export const writeOptions = async (db: Db, fieldId: string, options: readonly GivenOption[]): Promise<void> => {
  await db.query(
    `insert into field_option (company_id, field_id, scope, value, label, sort_order)
     select app_company(), $1, 'customer', value, label, sort_order
     from unnest($2::text[], $3::text[], $4::int[]) as given (value, label, sort_order)
     on conflict on constraint field_option_value do update set label = excluded.label, sort_order = excluded.sort_order`,
    [fieldId, options.map((item) => item.value), options.map((item) => item.label), options.map((item) => item.sortOrder)],
  );
};

export const removeOptions = async (db: Db, fieldId: string, values: readonly string[]): Promise<void> => {
  await db.query('delete from field_option where field_id = $1 and value = any ($2)', [fieldId, values]);
};

/** How many records hold each of these options; options that nobody holds are left out. */
export const optionUsage = (db: Db, fieldId: string, values: readonly string[]): Promise<{ value: string; count: number }[]> =>
  db.query(
    `select option_value as value, count(*)::int as count from field_value
     where field_id = $1 and option_value = any ($2) group by option_value order by option_value`,
    [fieldId, values],
  );

/** With its options and all stored values: the foreign keys cascade. */
export const deleteField = async (db: Db, fieldId: string): Promise<void> => {
  await db.query('delete from field_definition where id = $1', [fieldId]);
};
