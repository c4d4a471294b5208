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

/** Which page one can leaf to: the API does not go deeper. */
const pageIn = (text: string): string | undefined =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) * pageSize <= limits.patientDepthMax
    ? text
    : undefined;

/** What the list shows, and what is open beside it. */
export const parsePlace = searchState({
  search: words(),
  sort: oneOf(patientSorts, ({ search = '' }) => (search.trim() ? 'relevance' : 'name')),
  /** '' is the first. */
  page: param(pageIn),
  status: oneOf(patientStatuses),
  sex: oneOf(patientSexes),
  age: oneOf(ageBands),
  /** The id of a tag. */
  tags: uuid,
  practitionerId: uuid,
  lastVisit: oneOf(lastVisitPeriods),
  debt: flag,
  consent: oneOf(['missing']),
  /** The form of a new patient. */
  new: flag,
  /** The patient whose panel is open. */
  patientId: text,
  tab: text,
  /** Its form. */
  edit: flag,
  /** `choose`, or the id of the record that goes into this one. */
  merge: uuidOr('choose'),
  /** For whom a new patient is registered: the customer who pays. */
  customerId: uuid,
});

export type PatientPlace = ReturnType<typeof parsePlace>;

/** What narrows the list, besides words. */
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

/** Nothing open beside the list. */
export const nothingOpen = {
  new: undefined,
  patientId: undefined,
  tab: undefined,
  edit: undefined,
  merge: undefined,
  customerId: undefined,
} as const;

/** Words and filters, without order and page. */
export const filterQueryOf = (place: PatientPlace) => ({
  search: place.search || undefined,
  ...filterQuery(place),
});

/** The call behind a place; without filters its URL is the one that remote.contract.ts loads ahead. */
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
