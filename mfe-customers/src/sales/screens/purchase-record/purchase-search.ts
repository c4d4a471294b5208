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

/** State of the screen in the URL. */
export const parsePlace = searchState({
  search: words(),
  /** `unpaid` is not a status but a filter: issued and not paid in full. */
  status: oneOf([...purchaseStatuses, 'unpaid']),
  /** Days of the company's calendar. */
  dateFrom: isoDay,
  dateTo: isoDay,
  /** Asks for the days of today, of links that do not know the date. */
  today: flag,
  /** Filters by customer; with `new`, the buyer. */
  customerId: uuid,
  sellerId: uuid,
  method: oneOf(paymentMethods),
  /** Where the sale was made, and whose visit it charges. */
  siteId: uuid,
  departmentId: uuid,
  practitionerId: uuid,
  sort: oneOf(sorts, '-date'),
  page,
  pageSize: pageSize(pageSizes),
  /** With `new`: the visit being charged and its patient. */
  visitId: uuid,
  patientId: uuid,
  /** Opens the form of a new sale. */
  new: flag,
  /** Edits the open purchase. */
  edit: flag,
  purchaseId: text,
  tab: oneOf(panelTabs, 'detail'),
  /** Opens the chart of what the list shows. */
  chart: flag,
  /** Opens the price list. */
  products: flag,
  /** '1' for the own cash session, or the id of another. */
  cash: uuidOr('1'),
});

export type PurchasePlace = ReturnType<typeof parsePlace>;
export type StatusFilter = PurchasePlace['status'];

/** List query; without filters its URL equals the one `remote.contract.ts` preloads. */
export const queryOf = (place: PurchasePlace): Query => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});

/** With the form of a new sale, the customer is the buyer and not a filter. */
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
  'siteId',
  'departmentId',
  'practitionerId',
]);

export const { noFilters } = filters;

/** Search words and filters as API parameters. */
export const filterQueryOf = (place: PurchasePlace): Omit<Query, 'sort' | 'page' | 'pageSize'> => {
  const { status, ...others } = filters.filterQuery(withoutBuyer(place));
  return status === 'unpaid' ? { ...others, unpaid: 'true' } : { ...others, status };
};

/** Number of active filters; both dates count once. */
export const filtersIn = (place: PurchasePlace): number =>
  filters.filtersIn(withoutBuyer(place)) - (place.dateFrom && place.dateTo ? 1 : 0);

export const isUnfiltered = (place: PurchasePlace): boolean =>
  !filters.isFiltered(withoutBuyer(place));
