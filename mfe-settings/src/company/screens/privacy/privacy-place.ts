import {
  filtersOf,
  flag,
  oneOf,
  page,
  pageSize,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';
import {
  privacyDues,
  privacyRequestStates,
  privacyRights,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';

type ListQuery = NonNullable<EndpointInput<Contract['privacyRequestList']>['query']>;

export const privacyTabs = ['requests', 'retention'] as const;
export type PrivacyTab = (typeof privacyTabs)[number];

const sorts = ['due', '-due', 'number', '-number'] as const;

export const pageSizes = [25, 50, 100] as const;

/** What stands in the address: the tab, filters, page, and what is open. */
export const parsePrivacyPlace = searchState({
  tab: oneOf(privacyTabs, 'requests'),
  search: words(),
  state: oneOf(privacyRequestStates),
  kind: oneOf(privacyRights),
  due: oneOf(privacyDues),
  sort: oneOf(sorts, 'due'),
  page,
  pageSize: pageSize(pageSizes),
  /** The open request. */
  request: uuid,
  /** The form of a new request. */
  new: flag,
  /** The form that approves a list of retention. */
  approve: flag,
});

export type PrivacyPlace = ReturnType<typeof parsePrivacyPlace>;

const names = ['search', 'state', 'kind', 'due'] as const;

export const { noFilters, isFiltered } = filtersOf(parsePrivacyPlace, names);

export const filtersIn = ({ search, state, kind, due }: PrivacyPlace) => ({
  ...(search ? { search } : {}),
  ...(state ? { state } : {}),
  ...(kind ? { kind } : {}),
  ...(due ? { due } : {}),
});

export const queryOf = (place: PrivacyPlace): ListQuery => ({
  ...filtersIn(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
