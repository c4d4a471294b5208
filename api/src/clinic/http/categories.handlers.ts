import type { Category } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import * as queries from '../sql/categories.queries';
import { inTreeOrder, withAncestors } from '../model/category-tree';
import { checkCode, checkMeta, checkPlace, createCategory } from '../model/create-category';

type Names =
  | 'categoryList'
  | 'categoryView'
  | 'categoryCreate'
  | 'categoryUpdate'
  | 'categoryDelete'
  | 'categoryOrder';

const entityType = 'category';

/** Reads twice: the kind selects the lock, and only what is read under it is current. */
const readLocked = async (db: Db, categoryId: string): Promise<Category> => {
  const { kind } = await queries.readCategory(db, categoryId);
  await queries.lockTree(db, kind);
  const category = await queries.readCategory(db, categoryId);
  if (category.systemManaged) throw new ProblemError('category.locked');
  return category;
};

export const categoryHandlers = defineHandlers<Names>({
  categoryList: async ({ db, query }) => {
    const ordered = inTreeOrder(
      await queries.listCategories(db, query.kind, query.includeArchived ?? false),
    );
    if (!query.search) return { items: ordered };
    const found = withAncestors(
      ordered,
      await queries.searchCategories(db, query.kind, query.search),
    );
    return { items: ordered.filter((category) => found.has(category.id)) };
  },

  categoryView: ({ db, params }) => queries.readCategory(db, params.categoryId),

  categoryCreate: ({ body, ...means }) => createCategory(means, body),

  categoryUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await readLocked(db, params.categoryId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const columns: queries.CategoryColumns = {
      code: body.code ?? present.code,
      name: body.name ?? present.name,
      nameEn: body.nameEn === undefined ? present.nameEn : body.nameEn || null,
      parentId: body.parentId === undefined ? present.parentId : body.parentId,
      color: body.color ?? present.color,
      icon: body.icon === undefined ? present.icon : body.icon,
      meta: body.meta ?? present.meta,
      sortOrder: body.sortOrder ?? present.sortOrder,
      active: body.active ?? present.active,
    };
    checkMeta(present.kind, columns.meta);
    if (isUnchanged(columns, present)) return present;
    if (columns.parentId !== present.parentId)
      await checkPlace(db, present.kind, present.id, columns.parentId);
    await checkCode(db, present.kind, columns.code, present.id);
    await queries.updateCategory(db, present.id, columns, { userId: actor.userId, now });
    const category = await queries.readCategory(db, present.id);
    await audit({
      action: 'category.updated',
      entityType,
      entityId: category.id,
      diff: changesBetween(present, category),
    });
    await publish({ type: 'category.updated', entityId: category.id });
    return category;
  },

  categoryOrder: async ({ db, body, actor, now, audit, publish }) => {
    await queries.lockTree(db, body.kind);
    const before = await queries.listSiblings(db, body.kind, body.parentId);
    const requested = new Set(body.ids);
    if (before.length !== body.ids.length || before.some((id) => !requested.has(id)))
      throw new ProblemError('category.order_stale');
    for (const id of await queries.writeOrder(db, body.ids, { userId: actor.userId, now })) {
      const diff = { place: [before.indexOf(id), body.ids.indexOf(id)] };
      await audit({ action: 'category.moved', entityType, entityId: id, diff });
      await publish({ type: 'category.moved', entityId: id });
    }
    return { items: inTreeOrder(await queries.listCategories(db, body.kind, true)) };
  },

  categoryDelete: async ({ db, params, audit, publish }) => {
    const category = await readLocked(db, params.categoryId);
    if (category.usageCount > 0)
      throw new ProblemError('category.in_use', { meta: { usageCount: category.usageCount } });
    await queries.deleteCategory(db, category.id);
    await audit({
      action: 'category.deleted',
      entityType,
      entityId: category.id,
      diff: changesBetween(category, {}),
    });
    await publish({ type: 'category.deleted', entityId: category.id });
  },
});
