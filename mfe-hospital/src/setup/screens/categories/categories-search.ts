import { flag, oneOf, searchState, text, words } from '@sala/screen-parts/search-state';
import { categoryKinds, categoryPacks } from '@sala/shared-contracts';

/**
 * Screen state in the address. Mistyped parameters become defaults, whose request equals the one
 * the contract prefetches.
 */
export const parseCategoriesSearch = searchState({
  kind: oneOf(categoryKinds, 'service'),
  search: words(),
  archived: flag,
  /** Category being edited. */
  categoryId: text,
  /** New category form, below `parentId` if given. */
  new: flag,
  parentId: text,
  /** List of bundles, or one bundle. */
  packs: oneOf([...categoryPacks, '1']),
});

export type CategoriesSearch = ReturnType<typeof parseCategoriesSearch>;

/** Closes any form. */
export const nothingOpen = {
  categoryId: '',
  new: '',
  parentId: '',
  packs: '',
} as const satisfies Partial<CategoriesSearch>;
