import {
  appointmentPayments,
  appointmentSorts,
  appointmentStatuses,
  appointmentTabs,
  bookedVia,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import {
  filtersOf,
  isoDay,
  oneOf,
  page,
  pageSize,
  searchState,
  text,
  uuid,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';
import { bookingParams, noBooking } from '../../parts/booking/booking-search';

type ListQuery = NonNullable<EndpointInput<Contract['appointmentList']>['query']>;
export type AppointmentSort = (typeof appointmentSorts)[number];
export type AppointmentTab = (typeof appointmentTabs)[number];

export const pageSizes = [25, 50, 100] as const;

/** Most recent first where one looks back; else in the order in which people come. */
export const firstSort = (tab: AppointmentTab): AppointmentSort =>
  tab === 'lost' ? '-startAt' : 'startAt';

const tab = oneOf(appointmentTabs, 'today');

/** What is shown, and what is open beside it. */
export const parsePlace = searchState({
  ...bookingParams,
  tab,
  search: words(),
  status: oneOf(appointmentStatuses),
  /** `none`: nobody yet. Not `practitionerId`, which the booking form begins with. */
  doctor: uuidOr('none'),
  departmentId: uuid,
  type: uuid,
  siteId: uuid,
  via: oneOf(bookedVia),
  payment: oneOf(appointmentPayments),
  /** Days of the company; '' is open. */
  from: isoDay,
  to: isoDay,
  sort: oneOf(appointmentSorts, (params) => firstSort(tab.read(params['tab'] ?? '') ?? 'today')),
  page,
  pageSize: pageSize(pageSizes),
  appointmentId: text,
  /** What is being done with the open one, or with the one named by it. */
  act: oneOf(['cancel', 'complete', 'edit', 'undo']),
});

export type AppointmentPlace = ReturnType<typeof parsePlace>;

/** What a change says of the place; undefined: as it is at first. */
export type PlaceChange = SearchChanges<AppointmentPlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parsePlace, [
  'search',
  'status',
  'doctor',
  'departmentId',
  'type',
  'siteId',
  'via',
  'payment',
  'from',
  'to',
]);

export { noFilters };

export const isUnfiltered = (place: AppointmentPlace): boolean => !isFiltered(place);

/** Nothing is open beside the list. */
export const nothingOpen = { ...noBooking, appointmentId: '', act: '' } as const;

export const filterQueryOf = (place: AppointmentPlace) => {
  const { doctor, type, via, ...others } = filterQuery(place);
  return {
    ...others,
    tab: place.tab,
    practitionerId: doctor,
    eventTypeId: type,
    bookedVia: via,
  };
};

/** Without filters its URL is the one that remote.contract.ts loads ahead. */
export const listQueryOf = (place: AppointmentPlace): ListQuery => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
