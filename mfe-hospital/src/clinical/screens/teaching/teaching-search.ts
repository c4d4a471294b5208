import {
  locales,
  teachingKinds,
  teachingStatuses,
  teachingTopics,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

type Query = NonNullable<EndpointInput<Contract['teachingMaterialList']>['query']>;

export const pageSize = 25;

/** Filters of the library, and its open panel. */
export const parsePlace = searchState({
  search: words(),
  sort: oneOf(['title', '-title', 'updatedAt', '-updatedAt'], 'title'),
  page,
  topic: oneOf(teachingTopics),
  status: oneOf(teachingStatuses),
  locale: oneOf(locales),
  kind: oneOf(teachingKinds),
  new: flag,
  materialId: uuid,
});

export type TeachingPlace = ReturnType<typeof parsePlace>;

const { filterQuery, ...filters } = filtersOf(parsePlace, ['topic', 'status', 'locale', 'kind']);
export const { noFilters, filtersIn, isFiltered } = filters;

export const nothingOpen = { new: '', materialId: '' } as const;

/** Without filters its URL equals the one that remote.contract.ts prefetches. */
export const queryOf = (place: TeachingPlace): Query => ({
  search: place.search || undefined,
  sort: place.sort,
  page: place.page,
  pageSize,
  ...filterQuery(place),
});
