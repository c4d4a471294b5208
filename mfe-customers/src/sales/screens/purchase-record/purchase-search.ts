import {
  limits,
  patterns,
  paymentMethods,
  purchaseStatuses,
  type Contract,
  type EndpointInput,
  type PaymentMethod,
  type PurchaseStatus,
} from '@sala/shared-contracts';

type Query = NonNullable<EndpointInput<Contract['purchaseList']>['query']>;
export type PurchaseSort = NonNullable<Query['sort']>;

const sorts: Record<PurchaseSort, true> = {
  '-date': true,
  date: true,
  '-folio': true,
  folio: true,
  '-total': true,
  total: true,
  '-balance': true,
  balance: true,
};

export const pageSizes = [25, 50, 100] as const;

export const panelTabs = ['detail', 'payments', 'cfdi', 'history'] as const;
export type PanelTab = (typeof panelTabs)[number];

export const isSort = (text: string): text is PurchaseSort => Object.hasOwn(sorts, text);

/** `unpaid` is no state of its own: issued and not paid in full. */
export type StatusFilter = PurchaseStatus | 'unpaid' | '';

/** What the list shows, and what is open beside it. */
export interface PurchasePlace {
  readonly search: string;
  readonly status: StatusFilter;
  /** Days of the company's calendar, `yyyy-mm-dd`. */
  readonly dateFrom: string;
  readonly dateTo: string;
  /** Whose purchases; with `new`, for whom the sale is. */
  readonly customerId: string;
  readonly sellerId: string;
  readonly method: PaymentMethod | '';
  readonly sort: PurchaseSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** With `new`: the visit that the sale is for, and whose it was. */
  readonly visitId: string;
  readonly patientId: string;
  /** '1': the form of a new sale. */
  readonly new: '1' | '';
  /** '1': the purchase that is open is being changed. */
  readonly edit: '1' | '';
  readonly purchaseId: string;
  readonly tab: PanelTab;
  /** '1': the price list. */
  readonly products: '1' | '';
  /** '1': the own cash session; or the id of another one. */
  readonly cash: string;
}

const flag = (text: string | undefined): '1' | '' => (text === '1' ? '1' : '');
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idOf = (text = ''): string => (uuid.test(text) ? text.toLowerCase() : '');

/* The 30th of February has the shape of a day and is none. */
const dayOf = (text = ''): string => {
  const time = patterns.isoDate.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
};

const oneOf = <Name extends string>(names: readonly Name[], text = ''): Name | undefined =>
  names.find((name) => name === text);

/** Total: a mistyped link shows the first page in the usual order. */
export const parsePlace = (params: Readonly<Record<string, string>>): PurchasePlace => {
  const { search = '', status = '', sort = '', page = '', cash = '' } = params;
  const asked = Number(params['pageSize']);
  return {
    search: search.trim().slice(0, limits.searchMax),
    status: oneOf([...purchaseStatuses, 'unpaid'], status) ?? '',
    dateFrom: dayOf(params['dateFrom']),
    dateTo: dayOf(params['dateTo']),
    customerId: idOf(params['customerId']),
    sellerId: idOf(params['sellerId']),
    method: oneOf(paymentMethods, params['method']) ?? '',
    sort: isSort(sort) ? sort : '-date',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.find((size) => size === asked) ?? pageSizes[0],
    visitId: idOf(params['visitId']),
    patientId: idOf(params['patientId']),
    new: flag(params['new']),
    edit: flag(params['edit']),
    purchaseId: params['purchaseId'] ?? '',
    tab: oneOf(panelTabs, params['tab']) ?? 'detail',
    products: flag(params['products']),
    cash: cash === '1' ? '1' : idOf(cash),
  };
};

/** The call behind a place; without filters its URL is the one that remote.contract.ts loads ahead. */
export const queryOf = (place: PurchasePlace): Query => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: place.page,
  pageSize: place.pageSize,
});

/** Words and filters of a place, as the API takes them. */
export const filterQueryOf = (place: PurchasePlace): Omit<Query, 'sort' | 'page' | 'pageSize'> => ({
  search: place.search || undefined,
  status: place.status === 'unpaid' ? undefined : place.status || undefined,
  unpaid: place.status === 'unpaid' ? 'true' : undefined,
  dateFrom: place.dateFrom || undefined,
  dateTo: place.dateTo || undefined,
  customerId: place.new ? undefined : place.customerId || undefined,
  sellerId: place.sellerId || undefined,
  method: place.method || undefined,
});

/**
 * How many filters are in force; the days are one. With the form of a new sale the customer is
 * whose sale it is.
 */
export const filtersIn = ({
  status,
  dateFrom,
  dateTo,
  customerId,
  sellerId,
  method,
  new: making,
}: PurchasePlace): number =>
  [status, dateFrom || dateTo, making ? '' : customerId, sellerId, method].filter(Boolean).length;

/** Nothing takes rows off the list. */
export const isUnfiltered = (place: PurchasePlace): boolean =>
  place.search === '' && filtersIn(place) === 0;

/** Takes every filter off. */
export const noFilters = {
  search: '',
  status: '',
  dateFrom: '',
  dateTo: '',
  customerId: '',
  sellerId: '',
  method: '',
} as const;
