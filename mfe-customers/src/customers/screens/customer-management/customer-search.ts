import type { Contract, EndpointInput } from '@sala/shared-contracts';
import {
  anyOf,
  filtersOf,
  flag,
  isoDay,
  matching,
  oneOf,
  param,
  searchState,
  text,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';
import { customerSegmentNames } from '../../parts/customer-segments';
import { customerStatusNames, isStatus, type CustomerStatus } from '../../parts/customer-statuses';
import { conditionsIn } from '../../parts/conditions';

type Query = NonNullable<EndpointInput<Contract['customerList']>['query']>;
export type CustomerSort = NonNullable<Query['sort']>;
/** What narrows the list, as counts and export take it, too. */
export type CustomerFilterQuery = NonNullable<EndpointInput<Contract['customerFacets']>['query']>;

const sorts = [
  'name',
  '-name',
  'code',
  '-code',
  'createdAt',
  '-createdAt',
  'lastPurchaseAt',
  '-lastPurchaseAt',
  'totalSpent',
  '-totalSpent',
  'relevance',
] as const satisfies readonly CustomerSort[];

/**
 * The first page fills two screens; what follows is fetched in larger ones, of which each is drawn
 * in about a frame.
 */
const firstPage = 25;
const nextPages = 50;

/** What the list shows, and what is open beside it. */
export const parsePlace = searchState({
  search: words(),
  status: anyOf(customerStatusNames),
  kind: oneOf(['person', 'company']),
  source: matching(/^[a-z_]+(,[a-z_]+)*$/),
  /** Any of them, separated by commas. */
  tags: words(1000),
  segment: anyOf(customerSegmentNames),
  owner: uuidOr('none'),
  createdFrom: isoDay,
  createdTo: isoDay,
  /** `<channel>:<purpose>` */
  consent: matching(/^(whatsapp|sms|email|phone):(service|marketing|surveys)$/),
  /** JSON of conditions on custom fields; '' for none. */
  fields: param((given) => (conditionsIn(given).length > 0 ? given : undefined)),
  sort: oneOf(sorts, ({ search = '' }) => (search.trim() ? 'relevance' : 'name')),
  view: oneOf(['list', 'group', 'board'], 'list'),
  /** What groups have in common: a column, or `field.<key>`. */
  by: param(
    (given) =>
      /^(kind|source|owner|tags|segment|field\.[A-Za-z]\w{0,99})$/.test(given) ? given : undefined,
    'status' as string, // not the literal
  ),
  /** The form of a new customer. */
  new: flag,
  /** The customer whose panel is open. */
  customerId: text,
  /** Of the panel: one of its own, or that of another remote. */
  tab: text,
  /** Its form. */
  edit: flag,
  /** With whom it is merged. */
  merge: flag,
  /** A file of customers: its import, or `new`. */
  import: uuidOr('new'),
});

export type CustomerPlace = ReturnType<typeof parsePlace>;

const filters = filtersOf(parsePlace, [
  'status',
  'kind',
  'source',
  'tags',
  'segment',
  'owner',
  'createdFrom',
  'createdTo',
  'consent',
  'fields',
]);

/** No filter at all, as changes of a place: what stays is the order and the words. */
export const { noFilters, isFiltered, filterQuery } = filters;

/** What narrows the list, besides words. */
export type CustomerFilterPlace = Pick<CustomerPlace, keyof typeof noFilters>;

/** The states that a filter lets through; none: all. */
export const statusesIn = (status: string): readonly CustomerStatus[] =>
  status.split(',').filter(isStatus);

/** How many filters are set; each condition on a custom field is one. */
export const filtersIn = (place: CustomerPlace): number =>
  filters.filtersIn(place) - (place.fields ? 1 - conditionsIn(place.fields).length : 0);

/** Words and filters of a place, as the API takes them. */
export const filterQueryOf = (place: CustomerPlace): CustomerFilterQuery => ({
  ...filterQuery(place),
  search: place.search || undefined,
  consent: (place.consent || undefined) as CustomerFilterQuery['consent'], // the pattern above says so
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
