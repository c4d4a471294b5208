import type { Category, CategoryKind } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { usageCount } from './category-references';
import type { TreeNode } from '../model/category-tree';

export type CategoryColumns = Pick<
  Category,
  'code' | 'name' | 'nameEn' | 'parentId' | 'color' | 'icon' | 'meta' | 'sortOrder' | 'active'
>;

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const columns = `c.id, c.kind, c.code, c.name, c.name_en as "nameEn", c.parent_id as "parentId", c.color,
  c.icon, c.meta, c.sort_order as "sortOrder", c.active, c.system_managed as "systemManaged", c.version, ${usageCount} as "usageCount"`;

/** Serializes changes to the tree of a kind; concurrent moves could create a cycle. */
export const lockTree = async (db: Db, kind: CategoryKind): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('category/', $1::text, '/', app_company()), 0))`,
    [kind],
  );
};

/** All of a kind, siblings in order. */
export const listCategories = (
  db: Db,
  kind: CategoryKind,
  includeArchived: boolean,
): Promise<Category[]> =>
  db.query<Category>(
    `select ${columns} from category c where c.kind = $1 and (c.active or $2)
     order by c.sort_order, c.name collate "es-x-icu", c.id`,
    [kind, includeArchived],
  );

/** Ids whose names or code contain every word, ignoring accents and case. */
export const searchCategories = async (
  db: Db,
  kind: CategoryKind,
  search: string,
): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    `select id from category
     where kind = $1 and searched_text(concat_ws(' ', name, name_en, code)) like all (search_patterns($2))`,
    [kind, search],
  );
  return rows.map((row) => row.id);
};

/** The tree of a kind, including archived categories. */
export const readTree = (
  db: Db,
  kind: CategoryKind,
): Promise<(TreeNode & Pick<Category, 'active'>)[]> =>
  db.query('select id, parent_id as "parentId", active from category where kind = $1', [kind]);

export type CodedNode = TreeNode & Pick<Category, 'kind' | 'code' | 'active'>;

/** Categories of some kinds, including archived ones. */
export const readCoded = (db: Db, kinds: readonly CategoryKind[]): Promise<CodedNode[]> =>
  db.query<CodedNode>(
    'select id, parent_id as "parentId", kind, code, active from category where kind = any ($1)',
    [kinds],
  );

export const readCategory = (db: Db, categoryId: string): Promise<Category> =>
  db.one<Category>(`select ${columns} from category c where c.id = $1`, [categoryId]);

/** The order after the last sibling. */
export const nextSortOrder = async (
  db: Db,
  kind: CategoryKind,
  parentId: string | null,
): Promise<number> => {
  const row = await db.one<{ next: number }>(
    `select least(coalesce(max(sort_order) + 1, 0), 1000000) as next from category
     where kind = $1 and parent_id is not distinct from $2::uuid`,
    [kind, parentId],
  );
  return row.next;
};

/** @param except id of the category itself */
export const codeIsTaken = async (
  db: Db,
  kind: CategoryKind,
  code: string,
  except?: string,
): Promise<boolean> => {
  const found = await db.maybe(
    'select from category where kind = $1 and code = $2 and id is distinct from $3::uuid',
    [kind, code, except ?? null],
  );
  return found !== undefined;
};

export const insertCategory = async (
  db: Db,
  kind: CategoryKind,
  category: CategoryColumns,
  stamp: Stamp,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into category (company_id, kind, code, name, name_en, parent_id, color, sort_order, active,
       icon, meta, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12) returning id`,
    [
      kind,
      category.code,
      category.name,
      category.nameEn,
      category.parentId,
      category.color,
      category.sortOrder,
      category.active,
      category.icon,
      JSON.stringify(category.meta),
      stamp.now,
      stamp.userId,
    ],
  );
  return row.id;
};

export const updateCategory = async (
  db: Db,
  categoryId: string,
  category: CategoryColumns,
  stamp: Stamp,
): Promise<void> => {
  await db.query(
    `update category set code = $2, name = $3, name_en = $4, parent_id = $5, color = $6, sort_order = $7, active = $8,
       icon = $9, meta = $10, updated_at = $11, updated_by = $12, version = version + 1
     where id = $1`,
    [
      categoryId,
      category.code,
      category.name,
      category.nameEn,
      category.parentId,
      category.color,
      category.sortOrder,
      category.active,
      category.icon,
      JSON.stringify(category.meta),
      stamp.now,
      stamp.userId,
    ],
  );
};

/** Siblings in order, including archived ones. */
export const listSiblings = async (
  db: Db,
  kind: CategoryKind,
  parentId: string | null,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      'select id from category where kind = $1 and parent_id is not distinct from $2::uuid order by sort_order, name collate "es-x-icu", id',
      [kind, parentId],
    )
  ).map(({ id }) => id);

/** @returns ids whose order changed */
export const writeOrder = async (db: Db, ids: readonly string[], stamp: Stamp): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `update category c set sort_order = o.place, updated_at = $2, updated_by = $3, version = version + 1
     from (select id, (n - 1)::int as place from unnest($1::uuid[]) with ordinality as x (id, n)) o
     where c.id = o.id and c.sort_order <> o.place returning c.id`,
      [ids, stamp.now, stamp.userId],
    )
  ).map(({ id }) => id);

export const deleteCategory = async (db: Db, categoryId: string): Promise<void> => {
  await db.query('delete from category where id = $1', [categoryId]);
};
