import type { Category } from '@sala/shared-contracts';

/** -1 moves up. */
export type Step = -1 | 1;

/** A category and its new position. */
export interface NewPlace {
  readonly category: Category;
  readonly sortOrder: number;
}

/** Siblings in order, including the category itself. */
export const siblingsOf = (categories: readonly Category[], { parentId }: Category): Category[] =>
  categories.filter((category) => category.parentId === parentId);

/**
 * Swaps a category with its nearest neighbour, skipping system categories. Changes two rows, or
 * renumbers all siblings if positions are shared.
 *
 * @returns null without a neighbour
 */
export const exchange = (
  categories: readonly Category[],
  moved: Category,
  step: Step,
): NewPlace[] | null => {
  const siblings = siblingsOf(categories, moved);
  const from = siblings.findIndex(({ id }) => id === moved.id);
  let to = from + step;
  while (siblings[to]?.systemManaged) to += step;
  const neighbour = siblings[to];
  if (!neighbour || moved.systemManaged) return null;
  const distinct = siblings.every(
    ({ sortOrder }, index) => sortOrder > (siblings[index - 1]?.sortOrder ?? -1),
  );
  const places = siblings.map(({ sortOrder }, index) => (distinct ? sortOrder : index));
  return siblings
    .map((category, index) => ({
      category: index === from ? neighbour : index === to ? moved : category,
      sortOrder: places[index] ?? index,
    }))
    .filter(
      ({ category, sortOrder }) => !category.systemManaged && category.sortOrder !== sortOrder,
    );
};

/**
 * Ids of the siblings after moving one beside another; null when nothing changes.
 *
 * @param all categories of the kind in API order, including archived ones
 */
export const placedBeside = (
  all: readonly Category[],
  moved: Category,
  { id, side }: { readonly id: string; readonly side: 'before' | 'after' },
): string[] | null => {
  const before = siblingsOf(all, moved).map((category) => category.id);
  const rest = before.filter((other) => other !== moved.id);
  const at = rest.indexOf(id);
  if (at === -1 || moved.systemManaged) return null;
  const ids = rest.toSpliced(side === 'before' ? at : at + 1, 0, moved.id);
  return ids.every((other, index) => other === before[index]) ? null : ids;
};
