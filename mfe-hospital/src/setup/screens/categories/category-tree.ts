import { limits, type Category } from '@sala/shared-contracts';

/** Level of each category, from 1. Parents come before children, as in the API. */
export const levelsOf = (categories: readonly Category[]): ReadonlyMap<string, number> => {
  const levels = new Map<string, number>();
  for (const { id, parentId } of categories) levels.set(id, (levels.get(parentId ?? '') ?? 0) + 1);
  return levels;
};

/** A category with all its descendants. */
export const withDescendants = (
  categories: readonly Category[],
  id: string,
): ReadonlySet<string> => {
  const found = new Set([id]);
  for (const category of categories) if (found.has(category.parentId ?? '')) found.add(category.id);
  return found;
};

/**
 * Possible parents: not itself or a descendant, not too deep with its children, and not archived
 * unless it is the current parent.
 *
 * @param categories all of the kind, including archived ones @param moved undefined for a new
 *   category
 */
export const parentsFor = (categories: readonly Category[], moved?: Category): Category[] => {
  const levels = levelsOf(categories);
  const levelOf = (id: string): number => levels.get(id) ?? 1;
  const carried = moved ? withDescendants(categories, moved.id) : new Set<string>();
  const height = moved ? Math.max(...[...carried].map(levelOf)) - levelOf(moved.id) + 1 : 1;
  return categories.filter(
    (category) =>
      !carried.has(category.id) &&
      (category.active || category.id === moved?.parentId) &&
      levelOf(category.id) + height <= limits.categoryDepthMax,
  );
};
