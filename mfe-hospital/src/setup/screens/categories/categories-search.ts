import { flag, oneOf, searchState, text, words } from '@sala/screen-parts/search-state';
import { categoryKinds, categoryPacks } from '@sala/shared-contracts';

/**
 * What the address says of this screen. Total: a mistyped link opens it all the same, and the
 * defaults ask for the call that the contract preloads.
 */
export const parseCategoriesSearch = searchState({
  kind: oneOf(categoryKinds, 'service'),
  search: words(),
  archived: flag,
  /** The category whose form is open. */
  categoryId: text,
  /** The form for a new one is open, below `parentId` if that is given. */
  new: flag,
  parentId: text,
  /** The bundles of usual categories are open, or one of them. */
  packs: oneOf([...categoryPacks, '1']),
});

export type CategoriesSearch = ReturnType<typeof parseCategoriesSearch>;

/** What closes whichever form is open. */
export const nothingOpen = {
  categoryId: '',
  new: '',
  parentId: '',
  packs: '',
} as const satisfies Partial<CategoriesSearch>;
