import {
  sapLinkStates,
  sapPatientSorts,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  isoDay,
  matching,
  oneOf,
  page,
  pageSize,
  searchState,
  words,
} from '@sala/screen-parts/search-state';
import { messageViews } from '../../parts/message-views';

export const pageSizes = [25, 50, 100] as const;

/** Filters of the list, and what is open. */
export const parseSapPlace = searchState({
  search: words(),
  sort: oneOf(sapPatientSorts, 'name'),
  page,
  pageSize: pageSize(pageSizes),
  link: oneOf(sapLinkStates),
  changedSince: isoDay,
  cancelled: flag,
  provisional: flag,
  /** The open record. */
  patnr: matching(/^\d{1,10}$/),
  tab: oneOf(['messages']),
  /** The dialog that asks SAP. */
  find: flag,
  /** `twins`: the report, in place of the list. */
  report: oneOf(['twins']),
  /** The messages of everybody, in this state. */
  messages: oneOf(messageViews),
});

export type SapPlace = ReturnType<typeof parseSapPlace>;

const { filterQuery, ...filters } = filtersOf(parseSapPlace, [
  'search',
  'link',
  'changedSince',
  'cancelled',
  'provisional',
]);
export const { noFilters, filtersIn, isFiltered } = filters;

export const nothingOpen = { patnr: '', tab: '', find: '', messages: '' } as const;

type Query = NonNullable<EndpointInput<Contract['sapPatientList']>['query']>;

/** List request; without filters its URL equals the one remote.contract.ts prefetches. */
export const sapPatientsQuery = (place: SapPlace): Query => ({
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
  ...filterQuery(place),
});
