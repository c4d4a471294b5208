import {
  paymentMethods,
  purchaseStatuses,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
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

type Query = NonNullable<EndpointInput<Contract['purchaseList']>['query']>;
type PurchaseSort = NonNullable<Query['sort']>;

const sorts = [
  '-date',
  'date',
  '-folio',
  'folio',
  '-total',
  'total',
  '-balance',
  'balance',
] as const satisfies readonly PurchaseSort[];

export const pageSizes = [25, 50, 100] as const;

export const panelTabs = ['detail', 'payments', 'cfdi', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

/** What the list shows, and what is open beside it. */
export const parsePlace = searchState({
  search: words(),
  /** `unpaid` is no state of its own: issued and not paid in full. */
  status: oneOf([...purchaseStatuses, 'unpaid']),
  /** Days of the company's calendar. */
  dateFrom: isoDay,
  dateTo: isoDay,
  /** Whose purchases; with `new`, for whom the sale is. */
  customerId: uuid,
  sellerId: uuid,
  method: oneOf(paymentMethods),
  sort: oneOf(sorts, '-date'),
  page,
  pageSize: pageSize(pageSizes),
  /** With `new`: the visit that the sale is for, and whose it was. */
  visitId: uuid,
  patientId: uuid,
  /** The form of a new sale. */
  new: flag,
  /** The purchase that is open is being changed. */
  edit: flag,
  purchaseId: text,
  tab: oneOf(panelTabs, 'detail'),
  /** The price list. */
  products: flag,
  /** '1': the own cash session; or the id of another one. */
  cash: uuidOr('1'),
});

export type PurchasePlace = ReturnType<typeof parsePlace>;
export type StatusFilter = PurchasePlace['status'];

/** The call behind a place; without filters its URL is the one that remote.contract.ts loads ahead. */
export const queryOf = (place: PurchasePlace): Query => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});

/** With the form of a new sale the customer is whose sale it is, and no filter. */
const withoutBuyer = (place: PurchasePlace): PurchasePlace =>
  place.new ? { ...place, customerId: '' } : place;

const filters = filtersOf(parsePlace, [
  'search',
  'status',
  'dateFrom',
  'dateTo',
  'customerId',
  'sellerId',
  'method',
]);

export const { noFilters } = filters;

/** Words and filters of a place, as the API takes them. */
export const filterQueryOf = (place: PurchasePlace): Omit<Query, 'sort' | 'page' | 'pageSize'> => {
  const { status, ...others } = filters.filterQuery(withoutBuyer(place));
  return status === 'unpaid' ? { ...others, unpaid: 'true' } : { ...others, status };
};

/** How many filters are in force; the days are one. */
export const filtersIn = (place: PurchasePlace): number =>
  filters.filtersIn(withoutBuyer(place)) - (place.dateFrom && place.dateTo ? 1 : 0);

/** Nothing takes rows off the list. */
export const isUnfiltered = (place: PurchasePlace): boolean =>
  !filters.isFiltered(withoutBuyer(place));
