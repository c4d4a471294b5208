import { staffStatuses, type Contract, type EndpointInput } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  isoDay,
  oneOf,
  page,
  pageSize,
  searchState,
  uuid,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

type ListQuery = NonNullable<EndpointInput<Contract['staffMemberList']>['query']>;
export type StaffSort = NonNullable<ListQuery['sort']>;

const sorts = [
  'name',
  '-name',
  'employeeNo',
  '-employeeNo',
  'hiredOn',
  '-hiredOn',
] as const satisfies readonly StaffSort[];

export const pageSizes = [25, 50, 100] as const;
export const staffViews = ['people', 'shifts', 'coverage'] as const;
export type StaffView = (typeof staffViews)[number];

/** State of the screen in the URL. */
export const parsePlace = searchState({
  view: oneOf(staffViews, 'people'),
  search: words(),
  status: oneOf(staffStatuses),
  /** Also narrows shifts and coverage. */
  departmentId: uuid,
  siteId: uuid,
  position: words(80),
  sort: oneOf(sorts, 'name'),
  page,
  pageSize: pageSize(pageSizes),
  /** A day of the week shown by shifts and coverage; '' for this week. */
  week: isoDay,
  new: flag,
  staffMemberId: uuid,
  tab: oneOf(['documents']),
  edit: flag,
  /** The open document, or `new`. */
  documentId: uuidOr('new'),
  /** The open form of the person or of the week. */
  form: oneOf(['terminate', 'rehire', 'shift', 'pattern', 'copy', 'absence', 'holiday']),
  /** The shift in the form; with `form=shift` alone a new one. */
  shiftId: uuid,
  /** Open import: its id or `new`. */
  import: uuidOr('new'),
});

export type StaffPlace = ReturnType<typeof parsePlace>;

export const { noFilters, isFiltered, filterQuery } = filtersOf(parsePlace, [
  'search',
  'status',
  'departmentId',
  'siteId',
  'position',
]);

/** Without filters its URL equals the one `remote.contract.ts` preloads. */
export const listQueryOf = (place: StaffPlace): ListQuery => ({
  ...filterQuery(place),
  ...(place.sort === 'name' ? {} : { sort: place.sort }),
  ...(place.page === 1 ? {} : { page: place.page }),
  ...(place.pageSize === 25 ? {} : { pageSize: place.pageSize }),
});

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
