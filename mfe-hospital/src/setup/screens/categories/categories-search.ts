import {
  categoryKinds,
  categoryPacks,
  limits,
  type CategoryKind,
  type CategoryPack,
} from '@sala/shared-contracts';

/** What the address says of this screen. `''` is not written into it. */
export interface CategoriesSearch {
  readonly kind: CategoryKind;
  readonly search: string;
  readonly archived: '1' | '';
  /** The category whose form is open. */
  readonly categoryId: string;
  /** The form for a new one is open, below `parentId` if that is given. */
  readonly new: '1' | '';
  readonly parentId: string;
  /** The bundles of usual categories are open, or one of them. */
  readonly packs: CategoryPack | '1' | '';
}

const flag = (value: string | undefined): '1' | '' => (value === '1' ? '1' : '');

/**
 * Total: a mistyped link opens the screen all the same. The defaults ask for the call that the
 * contract preloads.
 */
export const parseCategoriesSearch = (
  params: Readonly<Record<string, string>>,
): CategoriesSearch => ({
  kind: categoryKinds.find((kind) => kind === params['kind']) ?? 'service',
  search: (params['search'] ?? '').trim().slice(0, limits.searchMax),
  archived: flag(params['archived']),
  categoryId: params['categoryId'] ?? '',
  new: flag(params['new']),
  parentId: params['parentId'] ?? '',
  packs: categoryPacks.find((pack) => pack === params['packs']) ?? flag(params['packs']),
});

/** What closes whichever form is open. */
export const nothingOpen = {
  categoryId: '',
  new: '',
  parentId: '',
  packs: '',
} as const satisfies Partial<CategoriesSearch>;
