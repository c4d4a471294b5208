import type { Contract, Customer, EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { useFollowingPages } from '../../../parts/use-following-pages';
import { nextQueryOf, type CustomerQuery } from './customer-search';

type Page = EndpointOutput<Contract['customerList']>;

/**
 * Joins pages without duplicates: a customer added meanwhile may shift another to the next page.
 * Incremental, so that a list of 100,000 rows costs only its new page.
 */
const customersOf = () => {
  let before: readonly Page[] = [];
  let rows: readonly Customer[] = [];
  let ids = new Set<string>();
  return (pages: readonly Page[]): readonly Customer[] => {
    if (before.some((page, place) => page !== pages[place]))
      [before, rows, ids] = [[], [], new Set()];
    for (const { items } of pages.slice(before.length)) {
      const fresh = items.filter(({ id }) => !ids.has(id));
      for (const { id } of fresh) ids.add(id);
      rows = rows.concat(fresh);
    }
    before = pages;
    return rows;
  };
};

/** Pages of the list: the first from the URL, the following ones on scroll. */
export const useCustomerPages = (query: CustomerQuery, enabled: boolean) => {
  const client = useQueryClient();
  const options = apiQuery('customerList', { query });
  const first = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const { data } = first;
  const { pages, more } = useFollowingPages<Page>(
    {
      queryKey: options.queryKey,
      page: data,
      stale: first.isPlaceholderData,
      fetch: () => client.fetchQuery(options),
    },
    (after) =>
      client.fetchQuery({
        ...apiQuery('customerList', { query: nextQueryOf(query, after) }),
        staleTime: 0,
        meta: failsAlone,
      }),
  );
  const [together] = useState(customersOf);
  const rows = useMemo(() => together(data ? [data, ...pages] : []), [together, data, pages]);
  return { first, rows, more };
};
