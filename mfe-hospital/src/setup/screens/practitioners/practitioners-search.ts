import { flag, oneOf, searchState, text, words } from '@sala/screen-parts/search-state';
import { professions } from '@sala/shared-contracts';

/**
 * Screen state in the address. Mistyped parameters become defaults, whose request equals the one
 * the contract prefetches.
 */
export const parsePractitionersSearch = searchState({
  search: words(),
  departmentId: text,
  profession: oneOf(professions),
  archived: flag,
  practitionerId: text,
  new: flag,
});

export type PractitionersSearch = ReturnType<typeof parsePractitionersSearch>;

export const nothingOpen = {
  practitionerId: '',
  new: '',
} as const satisfies Partial<PractitionersSearch>;
