import {
  filtersOf,
  isoDay,
  matching,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';
import { limits, type Contract, type EndpointInput } from '@sala/shared-contracts';

type Query = NonNullable<EndpointInput<Contract['auditList']>['query']>;

export const pageSize = 50;

/** Filters of the log, where the page begins, and the open entry. */
export const parseAuditPlace = searchState({
  /** Who did it. */
  user: uuid,
  action: words(limits.auditActionMax),
  /** Whose record. */
  record: words(limits.auditRecordMax),
  from: isoDay,
  to: isoDay,
  network: words(limits.auditNetworkMax),
  /** Number of the last entry of the page before; '' is the first page. */
  after: matching(/^[1-9]\d{0,14}$/),
  /** The open entry. */
  entry: matching(/^[1-9]\d{0,14}$/),
});

export type AuditPlace = ReturnType<typeof parseAuditPlace>;

const names = ['user', 'action', 'record', 'from', 'to', 'network'] as const;

export const { noFilters, isFiltered } = filtersOf(parseAuditPlace, names);

export const filtersIn = (place: AuditPlace): Omit<Query, 'before' | 'pageSize'> =>
  Object.fromEntries(names.flatMap((name) => (place[name] === '' ? [] : [[name, place[name]]])));

export const queryOf = (place: AuditPlace): Query => ({
  ...filtersIn(place),
  pageSize,
  ...(place.after === '' ? {} : { before: Number(place.after) }),
});
