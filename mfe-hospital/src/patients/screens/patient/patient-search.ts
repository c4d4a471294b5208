import {
  ageBands,
  lastVisitPeriods,
  limits,
  patientSexes,
  patientSorts,
  patientStatuses,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  param,
  searchState,
  text,
  uuid,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

type Query = NonNullable<EndpointInput<Contract['patientList']>['query']>;
export type PatientSort = NonNullable<Query['sort']>;

export const pageSize = 25;

/** Pages the API serves; deeper ones are refused. */
const pageIn = (text: string): string | undefined =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) * pageSize <= limits.patientDepthMax
    ? text
    : undefined;

/** Filters of the list, and its open panel. */
export const parsePlace = searchState({
  search: words(),
  sort: oneOf(patientSorts, ({ search = '' }) => (search.trim() ? 'relevance' : 'name')),
  /** '' is the first. */
  page: param(pageIn),
  status: oneOf(patientStatuses),
  sex: oneOf(patientSexes),
  age: oneOf(ageBands),
  /** Id of a tag. */
  tags: uuid,
  practitionerId: uuid,
  lastVisit: oneOf(lastVisitPeriods),
  debt: flag,
  consent: oneOf(['missing']),
  /** The form of a new patient. */
  new: flag,
  /** What was typed of the new patient's name, or their phone. */
  name: words(),
  /** The open patient. */
  patientId: text,
  tab: text,
  /** The edit form. */
  edit: flag,
  /** `choose`, or the id of the record to merge into this one. */
  merge: uuidOr('choose'),
  /** Paying customer of the new patient. */
  customerId: uuid,
  /** `emergency`: the uses of emergency access, in place of the directory. */
  report: oneOf(['emergency']),
});

export type PatientPlace = ReturnType<typeof parsePlace>;

/** Filters besides the search. */
const { filterQuery, ...filters } = filtersOf(parsePlace, [
  'status',
  'sex',
  'age',
  'tags',
  'practitionerId',
  'lastVisit',
  'debt',
  'consent',
]);
export const { noFilters, filtersIn, isFiltered } = filters;
export type PatientFilterPlace = Pick<PatientPlace, keyof typeof noFilters>;

/** No open panel. */
export const nothingOpen = {
  new: undefined,
  name: undefined,
  patientId: undefined,
  tab: undefined,
  edit: undefined,
  merge: undefined,
  customerId: undefined,
} as const;

/** Search and filters, without order and page. */
export const filterQueryOf = (place: PatientPlace) => ({
  search: place.search || undefined,
  ...filterQuery(place),
});

/** List request; without filters its URL equals the one remote.contract.ts prefetches. */
export const queryOf = (place: PatientPlace): Query => {
  const { search, ...filters } = filterQueryOf(place);
  return {
    search,
    sort: place.sort,
    page: place.page ? Number(place.page) : 1,
    pageSize,
    ...filters,
  };
};
