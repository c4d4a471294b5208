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

const firstSorts: Partial<Record<AppointmentTab, AppointmentSort>> = {
  today: 'next',
  past: '-startAt',
  lost: '-startAt',
};

/** Today what comes next; newest first in the past; otherwise chronological. */
export const firstSort = (tab: AppointmentTab): AppointmentSort => firstSorts[tab] ?? 'startAt';

const tab = oneOf(appointmentTabs, 'today');

/** List and open panel in the address. */
export const parsePlace = searchState({
  ...bookingParams,
  tab,
  search: words(),
  status: oneOf(appointmentStatuses),
  /** `none`: unassigned. Not `practitionerId`, which prefills the booking form. */
  doctor: uuidOr('none'),
  departmentId: uuid,
  type: uuid,
  siteId: uuid,
  via: oneOf(bookedVia),
  payment: oneOf(appointmentPayments),
  /** Dates in the company's zone; '' is open. */
  from: isoDay,
  to: isoDay,
  sort: oneOf(appointmentSorts, (params) => firstSort(tab.read(params['tab'] ?? '') ?? 'today')),
  page,
  pageSize: pageSize(pageSizes),
  appointmentId: text,
  /** Form for the open appointment. */
  act: oneOf(['cancel', 'complete', 'edit', 'print', 'undo']),
});

export type AppointmentPlace = ReturnType<typeof parsePlace>;

/** Changed parameters; undefined restores the default. */
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

/** No open panel or form. */
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

/** Without filters its URL equals the one remote.contract.ts prefetches. */
export const listQueryOf = (place: AppointmentPlace): ListQuery => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
