import type { CustomField, FieldOwner, FieldUsage } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** A new definition with its position. */
export type NewField = Pick<CustomField, 'key' | 'label' | 'type' | 'required' | 'sortOrder'>;

/** An option without an id. */
export type NewOption = Pick<CustomField['options'][number], 'value' | 'label' | 'sortOrder'>;

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
    ), '[]') as options
  from field_definition d
  where d.scope = $1`;

/** Serialises changes of definitions, and waits for records that are validated against them. */
export const lockFields = async (db: Db, owner: FieldOwner): Promise<void> => {
  await db.query('select lock_fields($1)', [owner]);
};

export const listFields = (db: Db, owner: FieldOwner): Promise<CustomField[]> =>
  db.query<CustomField>(`${select} order by d.sort_order, d.created_at, d.key`, [owner]);

export const readField = (db: Db, owner: FieldOwner, fieldId: string): Promise<CustomField> =>
  db.one<CustomField>(`${select} and d.id = $2`, [owner, fieldId]);

const records: Readonly<Record<FieldOwner, string>> = {
  customer: 'select count(*)::int as count from customer',
  purchase: 'select count(*)::int as count from purchase',
};

/** Number of records, and of values per field. */
export const readUsage = async (db: Db, owner: FieldOwner): Promise<FieldUsage> => ({
  records: (await db.one<{ count: number }>(records[owner])).count,
  fields: await db.query(
    `select d.id as "fieldId", held.count
     from field_definition d, lateral (
       select count(*)::int as count from field_value v where v.company_id = d.company_id and v.field_id = d.id
     ) held
     where d.scope = $1 and held.count > 0`,
    [owner],
  ),
});

/** Number of records with a value of the field. */
export const countValues = async (db: Db, fieldId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from field_value where field_id = $1',
      [fieldId],
    )
  ).count;

/** Number of fields, and the position after the last. */
export const nextPosition = (
  db: Db,
  owner: FieldOwner,
): Promise<{ count: number; nextSortOrder: number }> =>
  db.one(
    `select count(*)::int as count, least(coalesce(max(sort_order) + 1, 0), 1000000) as "nextSortOrder"
     from field_definition where scope = $1`,
    [owner],
  );

/**
 * Keys are unique regardless of case.
 *
 * @param except id of the field itself
 */
export const keyIsTaken = async (
  db: Db,
  owner: FieldOwner,
  key: string,
  except?: string,
): Promise<boolean> => {
  const found = await db.maybe(
    'select from field_definition where scope = $1 and lower(key) = lower($2) and id is distinct from $3::uuid',
    [owner, key, except ?? null],
  );
  return found !== undefined;
};

export const insertField = async (
  db: Db,
  owner: FieldOwner,
  field: NewField,
  stamp: Stamp,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into field_definition
       (company_id, scope, key, label, type, required, sort_order, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $7, $8) returning id`,
    [
      owner,
      field.key,
      field.label,
      field.type,
      field.required,
      field.sortOrder,
      stamp.now,
      stamp.userId,
    ],
  );
  return row.id;
};

export const updateField = async (
  db: Db,
  fieldId: string,
  field: Omit<NewField, 'type'>,
  stamp: Stamp,
): Promise<void> => {
  await db.query(
    `update field_definition set key = $2, label = $3, required = $4, sort_order = $5, updated_at = $6, updated_by = $7,
       version = version + 1
     where id = $1`,
    [fieldId, field.key, field.label, field.required, field.sortOrder, stamp.now, stamp.userId],
  );
};

/** Stores the new order; a field in its former position keeps its version. */
export const writeOrder = async (db: Db, ids: readonly string[], stamp: Stamp): Promise<void> => {
  await db.query(
    `update field_definition d set sort_order = given.place - 1, updated_at = $2, updated_by = $3, version = d.version + 1
     from unnest($1::uuid[]) with ordinality as given (id, place)
     where d.id = given.id and d.sort_order <> given.place - 1`,
    [ids, stamp.now, stamp.userId],
  );
};

/** Inserts options, or updates label and order of existing values. */
export const writeOptions = async (
  db: Db,
  owner: FieldOwner,
  fieldId: string,
  options: readonly NewOption[],
): Promise<void> => {
  await db.query(
    `insert into field_option (company_id, field_id, scope, value, label, sort_order)
     select app_company(), $1, $2, value, label, sort_order
     from unnest($3::text[], $4::text[], $5::int[]) as given (value, label, sort_order)
     on conflict on constraint field_option_value do update set label = excluded.label, sort_order = excluded.sort_order`,
    [
      fieldId,
      owner,
      options.map((item) => item.value),
      options.map((item) => item.label),
      options.map((item) => item.sortOrder),
    ],
  );
};

export const removeOptions = async (
  db: Db,
  fieldId: string,
  values: readonly string[],
): Promise<void> => {
  await db.query('delete from field_option where field_id = $1 and value = any ($2)', [
    fieldId,
    values,
  ]);
};

/** Defers the unique labels: an added option may take the label of a removed one. */
export const deferUniqueLabels = async (db: Db): Promise<void> => {
  await db.query('set constraints field_option_label deferred');
};

/** Replaces an option in all records. */
export const remapOptions = async (
  db: Db,
  fieldId: string,
  remap: Readonly<Record<string, string>>,
): Promise<void> => {
  await db.query(
    `update field_value v set text_value = given.wanted from unnest($2::text[], $3::text[]) as given (held, wanted)
     where v.field_id = $1 and v.option_value = given.held`,
    [fieldId, Object.keys(remap), Object.values(remap)],
  );
};

/** Number of records per option; unused options are left out. */
export const optionUsage = (
  db: Db,
  fieldId: string,
  values: readonly string[],
): Promise<{ value: string; count: number }[]> =>
  db.query(
    `select option_value as value, count(*)::int as count from field_value
     where field_id = $1 and option_value = any ($2) group by option_value order by option_value`,
    [fieldId, values],
  );

/** Options and values are deleted by cascading foreign keys. */
export const deleteField = async (db: Db, fieldId: string): Promise<void> => {
  await db.query('delete from field_definition where id = $1', [fieldId]);
};
