import type { Category, CategoryUse } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { readCategory, readTree, deleteCategory, lockTree } from '../sql/categories.queries';
import { referencesOf, type CategoryReference } from '../sql/category-references';
import { placementBelow, withAncestors } from '../model/category-tree';
import {
  countReferences,
  deleteDuplicateReferences,
  moveReferencesTo,
} from '../sql/category-merges.queries';

interface Moved {
  readonly use: CategoryUse;
  readonly count: number;
}

const countUses = async (db: Db, { id, kind }: Category): Promise<Moved[]> => {
  const counted: Moved[] = [];
  for (const { use, table, column } of referencesOf(kind)) {
    const { count } = await countReferences(db, table, column, id);
    counted.push({ use, count });
  }
  return counted;
};

const moveReferences = async (
  db: Db,
  { table, column, onceFor }: CategoryReference,
  from: string,
  to: string,
): Promise<number> => {
  if (onceFor !== undefined) {
    await deleteDuplicateReferences(db, { table, column, onceFor, from, to });
  }
  return (await moveReferencesTo(db, table, column, from, to)).length;
};

/** The target must be active and outside the branch, and the moved children must fit in depth. */
const checkTarget = async (db: Db, category: Category, targetId: string): Promise<Category> => {
  const tree = await readTree(db, category.kind);
  if (targetId === category.id || !tree.some(({ id, active }) => id === targetId && active))
    throw new ProblemError('category.not_mergeable');
  if (withAncestors(tree, [targetId]).has(category.id))
    throw new ProblemError('category.not_mergeable');
  for (const child of tree.filter(({ parentId }) => parentId === category.id)) {
    if (placementBelow(tree, child.id, targetId) !== 'allowed')
      throw new ProblemError('category.too_deep');
  }
  return readCategory(db, targetId);
};

export const categoryMergeHandlers = defineHandlers<'categoryUsage' | 'categoryMerge'>({
  categoryUsage: async ({ db, params }) => ({
    items: await countUses(db, await readCategory(db, params.categoryId)),
  }),

  categoryMerge: async ({ db, params, body, audit, publish }) => {
    await lockTree(db, (await readCategory(db, params.categoryId)).kind);
    const category = await readCategory(db, params.categoryId);
    if (category.systemManaged) throw new ProblemError('category.locked');
    await requireCurrentVersion(db, 'category', category, body.version);
    const target = await checkTarget(db, category, body.targetId);
    const moved: Moved[] = [];
    for (const reference of referencesOf(category.kind)) {
      moved.push({
        use: reference.use,
        count: await moveReferences(db, reference, category.id, target.id),
      });
    }
    await deleteCategory(db, category.id);
    const diff = { ...changesBetween(category, {}), mergedInto: [null, target.id], moved };
    await audit({ action: 'category.merged', entityType: 'category', entityId: category.id, diff });
    await publish({ type: 'category.merged', entityId: category.id, payload: { into: target.id } });
    return { target: await readCategory(db, target.id), moved };
  },
});
