import type { Contract, Customer, EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import type { MoreRows } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { nextQueryOf, type CustomerQuery } from './customer-search';

type Page = EndpointOutput<Contract['customerList']>;

interface Following {
  /** The list that the pages belong to. */
  readonly of: string;
  readonly pages: readonly Page[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** So many pages are asked for again after a change; who scrolled further sees the rest as it was. */
const renewed = 10;

const none = (of: string): Following => ({ of, pages: [], loading: false, failed: false });

/* A customer who was entered meanwhile may push another one onto the next page. */
const once = (customers: readonly Customer[]): readonly Customer[] => [...new Map(customers.map((customer) => [customer.id, customer])).values()];

/** The list, page after page: the first as the address says, what follows as somebody scrolls. */
export const useCustomerPages = (query: CustomerQuery, enabled: boolean) => {
  const client = useQueryClient();
  const options = apiQuery('customerList', { query });
  const first = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const of = JSON.stringify(options.queryKey);
  const [held, setHeld] = useState<Following>(() => none(of));
  const following = held.of === of ? held : none(of);

  const { data } = first;
  const { pages } = following;
  const rows = useMemo(() => once([...(data?.items ?? []), ...pages.flatMap(({ items }) => items)]), [data, pages]);
  const next = (pages.at(-1) ?? data)?.next ?? null;
  const pageAfter = (after: string): Promise<Page> =>
    client.fetchQuery({ ...apiQuery('customerList', { query: nextQueryOf(query, after) }), staleTime: 0, meta: failsAlone });
  const put = (change: Partial<Following>) => setHeld((now) => ({ ...(now.of === of ? now : none(of)), ...change }));

  const more = async () => {
    if (following.loading || next === null || first.isPlaceholderData) return;
    put({ loading: true, failed: false });
    try {
      const page = await pageAfter(next);
      setHeld((now) => (now.of === of ? { ...now, loading: false, pages: [...now.pages, page] } : now));
    } catch {
      put({ loading: false, failed: true }); // the foot of the list says so
    }
  };

  // A change makes the first page old, and those after it with it.
  const renew = async () => {
    const before = pages;
    if (before.length === 0) return;
    const fresh: Page[] = [];
    let after = (await client.fetchQuery(options)).next;
    while (after !== null && fresh.length < Math.min(before.length, renewed)) {
      const page = await pageAfter(after);
      fresh.push(page);
      after = page.next;
    }
    setHeld((now) => (now.of === of && now.pages === before ? { ...now, pages: [...fresh, ...before.slice(fresh.length)] } : now));
  };
  const latest = useRef(renew);
  useLayoutEffect(() => {
    latest.current = renew;
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'invalidate' || JSON.stringify(event.query.queryKey) !== of) return;
        void latest.current().catch(() => undefined); // what is there stays
      }),
    [client, of],
  );

  const moreRows: MoreRows | undefined =
    next === null ? undefined : { onMore: () => void more(), loading: following.loading, failed: following.failed };
  return { first, rows, more: moreRows };
};
