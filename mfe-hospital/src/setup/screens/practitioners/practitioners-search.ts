import { flag, oneOf, searchState, text, words } from '@sala/screen-parts/search-state';
import { professions } from '@sala/shared-contracts';

/**
 * What the address says of this screen. Total: a mistyped link opens it all the same, and the
 * defaults ask for the call that the contract preloads.
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
