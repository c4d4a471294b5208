import {
  appointmentPayments,
  appointmentStatuses,
  appointmentTabs,
  bookedVia,
  limits,
  type AppointmentStatus,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import { noBooking, parseBooking, type BookingPlace } from '../../parts/booking/booking-search';

type ListQuery = NonNullable<EndpointInput<Contract['appointmentList']>['query']>;
export type AppointmentSort = NonNullable<ListQuery['sort']>;
export type AppointmentTab = (typeof appointmentTabs)[number];
export type BookedVia = (typeof bookedVia)[number];
export type AppointmentPayment = (typeof appointmentPayments)[number];

const sorts: Record<AppointmentSort, true> = {
  startAt: true,
  '-startAt': true,
  createdAt: true,
  '-createdAt': true,
  patient: true,
  '-patient': true,
};

export const isSort = (text: string): text is AppointmentSort => Object.hasOwn(sorts, text);

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** What is shown, and what is open beside it; the booking form's part is its own. */
export interface AppointmentPlace extends BookingPlace {
  readonly tab: AppointmentTab;
  readonly search: string;
  readonly status: AppointmentStatus | '';
  /** An id; `none`: nobody yet. Not `practitionerId`, which the booking form begins with. */
  readonly doctor: string;
  readonly departmentId: string;
  readonly type: string;
  readonly siteId: string;
  readonly via: BookedVia | '';
  readonly payment: AppointmentPayment | '';
  /** Days of the company; '' is open. */
  readonly from: string;
  readonly to: string;
  readonly sort: AppointmentSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly appointmentId: string;
  /** What is being done with the open one, or with the one named by it. */
  readonly act: 'cancel' | 'complete' | 'edit' | 'undo' | '';
}

/** What a change says of the place; undefined: as it is at first. */
export type PlaceChange = {
  readonly [Name in keyof AppointmentPlace]?: AppointmentPlace[Name] | undefined;
};

export const pageSizes = [25, 50, 100] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const idIn = (text: string | undefined): string =>
  text !== undefined && uuid.test(text) ? text : '';

/** Most recent first where one looks back; else in the order in which people come. */
export const firstSort = (tab: AppointmentTab): AppointmentSort =>
  tab === 'lost' ? '-startAt' : 'startAt';

/** Total: a mistyped link shows today. */
export const parsePlace = (params: Readonly<Record<string, string>>): AppointmentPlace => {
  const {
    search = '',
    status = '',
    doctor = '',
    via = '',
    payment = '',
    sort = '',
    page = '',
    pageSize = '',
    from = '',
    to = '',
    act = '',
  } = params;
  const tab = oneOf(appointmentTabs, params['tab'] ?? '') ?? 'today';
  return {
    ...parseBooking(params),
    tab,
    search: search.trim().slice(0, limits.searchMax),
    status: oneOf(appointmentStatuses, status) ?? '',
    doctor: doctor === 'none' ? doctor : idIn(doctor),
    departmentId: idIn(params['departmentId']),
    type: idIn(params['type']),
    siteId: idIn(params['siteId']),
    via: oneOf(bookedVia, via) ?? '',
    payment: oneOf(appointmentPayments, payment) ?? '',
    from: day.test(from) ? from : '',
    to: day.test(to) ? to : '',
    sort: isSort(sort) ? sort : firstSort(tab),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => size === Number(pageSize)) ?? pageSizes[0],
    appointmentId: params['appointmentId'] ?? '',
    act: oneOf(['cancel', 'complete', 'edit', 'undo'] as const, act) ?? '',
  };
};

export const noFilters = {
  search: '',
  status: '',
  doctor: '',
  departmentId: '',
  type: '',
  siteId: '',
  via: '',
  payment: '',
  from: '',
  to: '',
} as const;

export const isUnfiltered = (place: AppointmentPlace): boolean =>
  Object.keys(noFilters).every((name) => place[name as keyof typeof noFilters] === ''); // the keys of a constant object

/** Nothing is open beside the list. */
export const nothingOpen = { ...noBooking, appointmentId: '', act: '' } as const;

export const filterQueryOf = ({
  tab,
  search,
  status,
  doctor,
  departmentId,
  type,
  siteId,
  via,
  payment,
  from,
  to,
}: AppointmentPlace) => ({
  tab,
  search: search || undefined,
  status: status || undefined,
  practitionerId: doctor || undefined,
  departmentId: departmentId || undefined,
  eventTypeId: type || undefined,
  siteId: siteId || undefined,
  bookedVia: via || undefined,
  payment: payment || undefined,
  from: from || undefined,
  to: to || undefined,
});

/** Without filters its URL is the one that remote.contract.ts loads ahead. */
export const listQueryOf = (place: AppointmentPlace): ListQuery => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});
