import { limits, type Category } from '@sala/shared-contracts';

/** How deep each category lies, from 1. The list has parents before children, as the API gives it. */
export const levelsOf = (categories: readonly Category[]): ReadonlyMap<string, number> => {
  const levels = new Map<string, number>();
  for (const { id, parentId } of categories) levels.set(id, (levels.get(parentId ?? '') ?? 0) + 1);
  return levels;
};

/** One and all that hangs below it. */
export const withDescendants = (
  categories: readonly Category[],
  id: string,
): ReadonlySet<string> => {
  const found = new Set([id]);
  for (const category of categories) if (found.has(category.parentId ?? '')) found.add(category.id);
  return found;
};

/**
 * Below which categories one may hang: not below itself, not deeper than the limit with all it
 * carries, and below an archived one only where it hangs already.
 *
 * @param categories all of the kind, archived ones included.
 * @param moved absent for a new one.
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
