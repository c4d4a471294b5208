import { limits, memberSorts, memberStatuses, roles } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  searchState,
  uuid,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

export const tabs = ['people', 'invitations', 'waiting', 'review', 'roles'] as const;

/** What can be done with one person; each is a dialog. */
export const memberActs = [
  'edit',
  'suspend',
  'reactivate',
  'deactivate',
  'password',
  'secondFactor',
] as const;
export type MemberAct = (typeof memberActs)[number];

export const pageSize = 25;

/** State of the screen in the URL. */
export const parsePlace = searchState({
  tab: oneOf(tabs, 'people'),
  search: words(),
  sort: oneOf(memberSorts, 'name'),
  page,
  status: oneOf(memberStatuses),
  /** A standard role, or the id of one that the company made. */
  role: uuidOr(...roles),
  /** The person of the open dialog, and what it does. */
  memberId: uuid,
  act: oneOf(memberActs, 'edit'),
  /** The form that invites. */
  invite: flag,
  /** Whom the form invites at first. */
  email: words(limits.emailMax),
});

export type UsersPlace = ReturnType<typeof parsePlace>;

const { filterQuery, ...filters } = filtersOf(parsePlace, ['status', 'role']);
export const { noFilters, isFiltered } = filters;

export const nothingOpen = {
  memberId: undefined,
  act: undefined,
  invite: undefined,
  email: undefined,
} as const;

/** Request of the people; without parameters its URL equals the one that the contract prefetches. */
export const peopleQuery = (place: UsersPlace) => ({
  search: place.search || undefined,
  sort: place.sort,
  page: place.page,
  pageSize,
  ...filterQuery(place),
});
