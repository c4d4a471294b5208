import {
  lawGroups,
  prescriptionStatuses,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
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

export const pageSizes = [25, 50] as const;

export const prescriptionSorts = [
  '-issuedAt',
  'issuedAt',
  '-folio',
  'folio',
  'validUntil',
  '-validUntil',
] as const;

/** Filters of the list, and the prescription that is open beside it. */
export const parsePlace = searchState({
  search: words(),
  sort: oneOf(prescriptionSorts, '-issuedAt'),
  page,
  pageSize: pageSize([...pageSizes]),
  status: oneOf(prescriptionStatuses),
  group: oneOf([...lawGroups, 'none']),
  practitionerId: uuid,
  patientId: uuid,
  expiring: flag,
  prescriptionId: uuid,
  /** The open one was reached from its visit, to which the way back is offered first. */
  from: oneOf(['visit']),
});

export type PrescriptionsPlace = ReturnType<typeof parsePlace>;

export const { noFilters, isFiltered } = filtersOf(parsePlace, [
  'status',
  'group',
  'practitionerId',
  'patientId',
  'expiring',
]);

type Query = NonNullable<EndpointInput<Contract['prescriptionList']>['query']>;

export const queryOf = (place: PrescriptionsPlace): Query => ({
  search: place.search || undefined,
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
  status: place.status || undefined,
  group: place.group || undefined,
  practitionerId: place.practitionerId || undefined,
  patientId: place.patientId || undefined,
  expiring: place.expiring ? 'true' : undefined,
});
