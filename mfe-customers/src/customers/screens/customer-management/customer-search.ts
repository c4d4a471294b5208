import { limits, type Contract, type Customer, type EndpointInput } from '@sala/shared-contracts';
import { segmentsIn } from '../../parts/customer-segments';
import { isStatus, type CustomerStatus } from '../../parts/customer-statuses';
import { conditionsIn } from '../../parts/conditions';

type Query = NonNullable<EndpointInput<Contract['customerList']>['query']>;
export type CustomerSort = NonNullable<Query['sort']>;
/** What narrows the list, as counts and export take it, too. */
export type CustomerFilterQuery = NonNullable<EndpointInput<Contract['customerFacets']>['query']>;

const sorts: Record<CustomerSort, true> = {
  name: true,
  '-name': true,
  code: true,
  '-code': true,
  createdAt: true,
  '-createdAt': true,
  lastPurchaseAt: true,
  '-lastPurchaseAt': true,
  totalSpent: true,
  '-totalSpent': true,
  relevance: true,
};

export const isSort = (text: string): text is CustomerSort => Object.hasOwn(sorts, text);

/**
 * The first page fills two screens; what follows is fetched in larger ones, of which each is drawn
 * in about a frame.
 */
const firstPage = 25;
const nextPages = 50;

/** What narrows the list, besides words. */
export interface CustomerFilterPlace {
  /** Any of them, separated by commas. */
  readonly status: string;
  readonly kind: Customer['kind'] | '';
  readonly source: string;
  /** Any of them, separated by commas. */
  readonly tags: string;
  /** Any of them, separated by commas. */
  readonly segment: string;
  /** A user's id, or `none`. */
  readonly owner: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  /** `<channel>:<purpose>` */
  readonly consent: string;
  /** JSON of conditions on custom fields; '' for none. */
  readonly fields: string;
}

/** What the list shows, and what is open beside it. */
export interface CustomerPlace extends CustomerFilterPlace {
  readonly search: string;
  readonly sort: CustomerSort;
  readonly view: 'list' | 'group' | 'board';
  /** What groups have in common: a column, or `field.<key>`. */
  readonly by: string;
  /** '1': the form of a new customer. */
  readonly new: '1' | '';
  /** The customer whose panel is open. */
  readonly customerId: string;
  /** Of the panel: one of its own, or that of another remote. */
  readonly tab: string;
  /** '1': its form. */
  readonly edit: '1' | '';
  /** '1': with whom it is merged. */
  readonly merge: '1' | '';
  /** `new`: a file of customers is chosen; else the id of an import. */
  readonly import: string;
}

const day = (text: string | undefined): string =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
const flag = (text: string | undefined): '1' | '' => (text === '1' ? '1' : '');
const words = (text: string | undefined, pattern: RegExp): string =>
  text && pattern.test(text) ? text : '';

const newOrUuid = /^(new|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const uuidOrNone = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The states that a filter lets through; none: all. */
export const statusesIn = (status: string): readonly CustomerStatus[] => [
  ...new Set(status.split(',').filter(isStatus)),
];

/** Total: a mistyped link shows all customers in the usual order. */
export const parsePlace = (params: Readonly<Record<string, string>>): CustomerPlace => {
  const { status = '', sort = '', kind, fields = '', tags = '', segment = '' } = params;
  const search = (params['search'] ?? '').trim().slice(0, limits.searchMax);
  return {
    search,
    status: statusesIn(status).join(','),
    kind: kind === 'person' || kind === 'company' ? kind : '',
    source: words(params['source'], /^[a-z_]+(,[a-z_]+)*$/),
    tags: tags.trim().slice(0, 1000),
    segment: segmentsIn(segment).join(','),
    owner: words(params['owner'], uuidOrNone),
    createdFrom: day(params['createdFrom']),
    createdTo: day(params['createdTo']),
    consent: words(params['consent'], /^(whatsapp|sms|email|phone):(service|marketing|surveys)$/),
    fields: conditionsIn(fields).length > 0 ? fields : '',
    sort: isSort(sort) ? sort : search ? 'relevance' : 'name',
    view: params['view'] === 'board' || params['view'] === 'group' ? params['view'] : 'list',
    by:
      words(params['by'], /^(kind|source|owner|tags|segment|field\.[A-Za-z]\w{0,99})$/) || 'status',
    new: flag(params['new']),
    customerId: params['customerId'] ?? '',
    tab: params['tab'] ?? '',
    edit: flag(params['edit']),
    merge: flag(params['merge']),
    import: words(params['import'], newOrUuid),
  };
};

/** No filter at all, as changes of a place: what stays is the order and the words. */
export const noFilters = {
  status: '',
  kind: '',
  source: '',
  tags: '',
  segment: '',
  owner: '',
  createdFrom: '',
  createdTo: '',
  consent: '',
  fields: '',
} as const;

const filterNames = Object.keys(noFilters) as (keyof CustomerFilterPlace)[]; // the keys of a constant object

/** The filters of a place alone. */
export const filtersOf = ({
  status,
  kind,
  source,
  tags,
  segment,
  owner,
  createdFrom,
  createdTo,
  consent,
  fields,
}: CustomerFilterPlace): CustomerFilterPlace => ({
  status,
  kind,
  source,
  tags,
  segment,
  owner,
  createdFrom,
  createdTo,
  consent,
  fields,
});

/** How many filters are set. */
export const filtersIn = (place: CustomerFilterPlace): number =>
  filterNames.filter((name) => place[name].length > 0).length -
  (place.fields ? 1 - conditionsIn(place.fields).length : 0);

/** Words and filters of a place, as the API takes them. */
export const filterQueryOf = (place: CustomerPlace): CustomerFilterQuery => ({
  search: place.search || undefined,
  status: place.status || undefined,
  kind: place.kind || undefined,
  source: place.source || undefined,
  tags: place.tags || undefined,
  segment: place.segment || undefined,
  owner: place.owner || undefined,
  createdFrom: place.createdFrom || undefined,
  createdTo: place.createdTo || undefined,
  consent: (place.consent || undefined) as CustomerFilterQuery['consent'], // the pattern above says so
  fields: place.fields || undefined,
});

/** The call behind a place; without filters its URL is the one that remote.contract.ts loads ahead. */
export const queryOf = (place: CustomerPlace): Query => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: 1,
  pageSize: firstPage,
});

/** What follows a page. @param next as the page before said it. */
export const nextQueryOf = (query: Query, next: string): Query => ({
  ...query,
  page: undefined,
  pageSize: nextPages,
  after: next,
});

export type { Query as CustomerQuery };
