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

type Query = NonNullable<EndpointInput<Contract['patientList']>['query']>;
export type PatientSort = NonNullable<Query['sort']>;

/** What narrows the list, besides words. */
export interface PatientFilterPlace {
  readonly status: string;
  readonly sex: string;
  readonly age: string;
  /** The id of a tag. */
  readonly tags: string;
  readonly practitionerId: string;
  readonly lastVisit: string;
  readonly debt: '1' | '';
  readonly consent: 'missing' | '';
}

/** What the list shows, and what is open beside it. */
export interface PatientPlace extends PatientFilterPlace {
  readonly search: string;
  readonly sort: PatientSort;
  readonly page: string;
  /** '1': the form of a new patient. */
  readonly new: '1' | '';
  /** The patient whose panel is open. */
  readonly patientId: string;
  readonly tab: string;
  /** '1': its form. */
  readonly edit: '1' | '';
  /** `choose`, or the id of the record that goes into this one. */
  readonly merge: string;
  /** For whom a new patient is registered: the customer who pays. */
  readonly customerId: string;
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | '' => values.find((value) => value === text) ?? '';
const flag = (text: string | undefined): '1' | '' => (text === '1' ? '1' : '');
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idIn = (text: string | undefined): string => (text && uuid.test(text) ? text : '');

/** An order, or '' for what is none. */
export const sortIn = (text: string | undefined): PatientSort | '' => oneOf(patientSorts, text);

export const pageSize = 25;

/** A page that can be leafed to, or '' for the first. */
const pageIn = (text = ''): string =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) * pageSize <= limits.patientDepthMax ? text : '';

/** Total: a mistyped link shows all patients in the usual order. */
export const parsePlace = (params: Readonly<Record<string, string>>): PatientPlace => {
  const search = (params['search'] ?? '').trim().slice(0, limits.searchMax);
  return {
    search,
    sort: sortIn(params['sort']) || (search ? 'relevance' : 'name'),
    page: pageIn(params['page']),
    status: oneOf(patientStatuses, params['status']),
    sex: oneOf(patientSexes, params['sex']),
    age: oneOf(ageBands, params['age']),
    tags: idIn(params['tags']),
    practitionerId: idIn(params['practitionerId']),
    lastVisit: oneOf(lastVisitPeriods, params['lastVisit']),
    debt: flag(params['debt']),
    consent: params['consent'] === 'missing' ? 'missing' : '',
    new: flag(params['new']),
    patientId: params['patientId'] ?? '',
    tab: params['tab'] ?? '',
    edit: flag(params['edit']),
    merge: params['merge'] === 'choose' ? 'choose' : idIn(params['merge']),
    customerId: idIn(params['customerId']),
  };
};

/** No filter at all, as changes of a place. */
export const noFilters = {
  status: '',
  sex: '',
  age: '',
  tags: '',
  practitionerId: '',
  lastVisit: '',
  debt: '',
  consent: '',
} as const satisfies PatientFilterPlace;

/** Nothing open beside the list. */
export const nothingOpen = {
  new: undefined,
  patientId: undefined,
  tab: undefined,
  edit: undefined,
  merge: undefined,
  customerId: undefined,
} as const;

const filterNames = Object.keys(noFilters) as (keyof PatientFilterPlace)[]; // the keys of a constant object

/** How many filters narrow the list, besides words. */
export const filtersIn = (place: PatientPlace): number =>
  filterNames.filter((name) => place[name] !== '').length;

export const isFiltered = (place: PatientPlace): boolean =>
  place.search !== '' || filtersIn(place) > 0;

/** Words and filters, without order and page. */
export const filterQueryOf = (place: PatientPlace) => ({
  search: place.search || undefined,
  status: place.status || undefined,
  sex: place.sex || undefined,
  age: place.age || undefined,
  tags: place.tags || undefined,
  practitionerId: place.practitionerId || undefined,
  lastVisit: oneOf(lastVisitPeriods, place.lastVisit) || undefined,
  debt: place.debt || undefined,
  consent: place.consent || undefined,
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
