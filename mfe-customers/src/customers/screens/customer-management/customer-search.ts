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
/** Filters shared by list, counts and export. */
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
 * The first page fills two screens. Later pages are larger, but each still renders in about a
 * frame.
 */
const firstPage = 25;
const nextPages = 50;

/** State of the screen in the URL. */
export const parsePlace = searchState({
  search: words(),
  status: anyOf(customerStatusNames),
  kind: oneOf(['person', 'company']),
  source: matching(/^[a-z_]+(,[a-z_]+)*$/),
  /** Comma-separated; matches any of them. */
  tags: words(1000),
  segment: anyOf(customerSegmentNames),
  owner: uuidOr('none'),
  createdFrom: isoDay,
  createdTo: isoDay,
  /** `<channel>:<purpose>` */
  consent: matching(/^(whatsapp|sms|email|phone):(service|marketing|surveys)$/),
  /** JSON of conditions on custom fields; '' when there are none. */
  fields: param((given) => (conditionsIn(given).length > 0 ? given : undefined)),
  sort: oneOf(sorts, ({ search = '' }) => (search.trim() ? 'relevance' : 'name')),
  view: oneOf(['list', 'group', 'board'], 'list'),
  /** Grouping: a column, or `field.<key>`. */
  by: param(
    (given) =>
      /^(kind|source|owner|tags|segment|field\.[A-Za-z]\w{0,99})$/.test(given) ? given : undefined,
    'status' as string, // widened from the literal
  ),
  /** Opens the form of a new customer. */
  new: flag,
  /** What was typed of the new customer's name. */
  name: words(),
  /** Customer shown in the panel. */
  customerId: text,
  /** Tab of the panel: a built-in one or one of another remote. */
  tab: text,
  /** Opens the customer's form. */
  edit: flag,
  /** Opens the merge panel. */
  merge: flag,
  /** Open import: its id or `new`. */
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

/** Clears all filters; keeps search words and sort. */
export const { noFilters, isFiltered, filterQuery } = filters;

/** Filters without search words. */
export type CustomerFilterPlace = Pick<CustomerPlace, keyof typeof noFilters>;

/** Statuses selected in a filter; an empty result means all. */
export const statusesIn = (status: string): readonly CustomerStatus[] =>
  status.split(',').filter(isStatus);

/** Number of active filters; each condition on a custom field counts. */
export const filtersIn = (place: CustomerPlace): number =>
  filters.filtersIn(place) - (place.fields ? 1 - conditionsIn(place.fields).length : 0);

/** Search words and filters as API parameters. */
export const filterQueryOf = (place: CustomerPlace): CustomerFilterQuery => ({
  ...filterQuery(place),
  search: place.search || undefined,
  // guaranteed by the pattern above
  consent: (place.consent || undefined) as CustomerFilterQuery['consent'],
});

/** List query; without filters its URL equals the one `remote.contract.ts` preloads. */
export const queryOf = (place: CustomerPlace): Query => ({
  ...filterQueryOf(place),
  sort: place.sort,
  page: 1,
  pageSize: firstPage,
});

/**
 * Query of the following page.
 *
 * @param next cursor from the previous page
 */
export const nextQueryOf = (query: Query, next: string): Query => ({
  ...query,
  page: undefined,
  pageSize: nextPages,
  after: next,
});

export type { Query as CustomerQuery };
