import { grantableRoles } from '@sala/shared-contracts';
import { flag, oneOf, searchState, uuid } from '@sala/screen-parts/search-state';

/** State of the screen in the URL. */
export const parsePlace = searchState({
  /** The standard role that is being copied. */
  copy: oneOf(grantableRoles),
  /** The role whose cells are open. */
  roleId: uuid,
  /** It is about to be deleted. */
  remove: flag,
});

export type RolesPlace = ReturnType<typeof parsePlace>;

export const nothingOpen = { copy: undefined, roleId: undefined, remove: undefined } as const;
