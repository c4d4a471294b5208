import type { Db } from '../../platform/database/database';
import type { FilterParameters } from '../model/filter-parameters';
import { type CustomerFilters, type customerSorts, limits } from '@sala/shared-contracts';

/** Start times of days in the company’s time zone. */
export const dayStarts = (
  db: Db,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from: string | null; to: string | null }> =>
  db.one(
    `select ($1::date)::timestamp at time zone time_zone as "from", ($2::date + 1)::timestamp at time zone time_zone as "to"
     from company where id = app_company()`,
    [from ?? null, to ?? null],
  );

export type CustomerSort = (typeof customerSorts)[number];

export interface CustomerListing {
  readonly filters: CustomerFilters;
  readonly sort: CustomerSort;
  readonly pageSize: number;
  readonly skip: number;
  /** A cursor from an earlier response’s `next`; replaces `skip`. */
  readonly after?: string | undefined;
}

export interface Count {
  readonly total: number;
  readonly totalIs: 'exact' | 'atLeast' | 'about';
  readonly similar: boolean;
}

export interface Place extends Count {
  readonly key: string;
  readonly id: string;
}

interface SearchPage {
  readonly ids: string[];
  readonly total: number | null;
  readonly lastKey: string | null;
}

/** `words` is null without a search, or without anything similar. */
const findSql = `
  with typed as (
    select case when $2::text is null then '{}'::jsonb
      else jsonb_build_object('words', customer_patterns($2, $3),
        'begins', regexp_replace(plain_text($2), '([%_\\\\])', '\\\\\\1', 'g')) end as words
  )
  select f.ids, f.total, f.last_key as "lastKey"
  from typed, customer_find($1::jsonb || typed.words, $4, $5, $6, $7, $8, $9) as f
  where typed.words -> 'words' is distinct from 'null'`;

export const runSearch = async (
  db: Db,
  wanted: FilterParameters,
  { filters, sort, pageSize, skip }: CustomerListing,
  similar: boolean,
  place?: Place,
): Promise<SearchPage> =>
  (await db.maybe<SearchPage>(findSql, [
    JSON.stringify(wanted),
    filters.search || null,
    similar,
    sort,
    pageSize,
    place ? 0 : skip,
    place?.key ?? null,
    place?.id ?? null,
    place ? 0 : limits.countMax,
  ])) ?? { ids: [], total: 0, lastKey: null };

export const readLastCustomerNumber = (db: Db): Promise<{ value: number }> =>
  db.one<{ value: number }>(`select value from company_counter where series = 'customer'`);
