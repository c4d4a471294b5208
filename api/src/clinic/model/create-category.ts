import type { Category, CategoryKind } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/categories.queries';
import { placementBelow, type Placement } from './category-tree';

type CategoryContext = Pick<
  Context<'categoryCreate'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish'
>;

const refusals: Record<Exclude<Placement, 'allowed'>, () => ProblemError> = {
  parent_unknown: () => invalid({ path: 'parentId', code: 'not_an_option' }),
  cycle: () => new ProblemError('category.cycle'),
  too_deep: () => new ProblemError('category.too_deep'),
};

/** Requires the lock of the tree, so that the result holds until the write. */
export const checkPlace = async (
  db: Db,
  kind: CategoryKind,
  moved: string | null,
  parentId: string | null,
): Promise<void> => {
  if (parentId === null) return;
  const tree = await queries.readTree(db, kind);
  const placement = placementBelow(tree, moved, parentId);
  if (placement !== 'allowed') throw refusals[placement]();
  // Archiving includes the branch, so an archived parent offers nothing.
  if (!tree.some(({ id, active }) => id === parentId && active))
    throw invalid({ path: 'parentId', code: 'not_an_option' });
};

export const checkCode = async (
  db: Db,
  kind: CategoryKind,
  code: string,
  except?: string,
): Promise<void> => {
  if (await queries.codeIsTaken(db, kind, code, except)) {
    throw new ProblemError('category.code_taken', { errors: [{ path: 'code', code: 'taken' }] });
  }
};

export const checkMeta = (kind: CategoryKind, meta: Category['meta'] | undefined): void => {
  if (kind !== 'service' && meta && Object.keys(meta).length > 0)
    throw invalid({ path: 'meta', code: 'unknown' });
};

/** @param origin extra facts for the audit log, such as the pack */
export const createCategory = async (
  { db, actor, now, audit, publish }: CategoryContext,
  given: Context<'categoryCreate'>['body'],
  origin: Changes = {},
): Promise<Category> => {
  checkMeta(given.kind, given.meta);
  await queries.lockTree(db, given.kind);
  const parentId = given.parentId ?? null;
  await checkPlace(db, given.kind, null, parentId);
  await checkCode(db, given.kind, given.code);
  const sortOrder = given.sortOrder ?? (await queries.nextSortOrder(db, given.kind, parentId));
  const columns = {
    ...given,
    nameEn: given.nameEn || null,
    icon: given.icon ?? null,
    meta: given.meta ?? {},
    parentId,
    sortOrder,
    active: true,
  };
  const categoryId = await queries.insertCategory(db, given.kind, columns, {
    userId: actor.userId,
    now,
  });
  const category = await queries.readCategory(db, categoryId);
  await audit({
    action: 'category.created',
    entityType: 'category',
    entityId: category.id,
    diff: { ...changesBetween({}, category), ...origin },
  });
  await publish({ type: 'category.created', entityId: category.id });
  return category;
};
