import type { MoreRows } from '@sala/shared-ui/table';
import { useQueryClient } from '@sala/shell-sdk';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Linked {
  /** Cursor of the following page; null on the last. */
  readonly next: string | null;
}

interface Following<Page> {
  /** List to which the pages belong. */
  readonly listKey: string;
  readonly pages: readonly Page[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Number of pages refetched after a change; rows beyond stay as they were. */
const refetchedPages = 10;

/** Milliseconds before the loading state is shown; a faster page renders only once, with its rows. */
const loadingDelayMs = 300;

const noPages: readonly never[] = [];
const emptyFollowing = <Page>(listKey: string): Following<Page> => ({
  listKey,
  pages: noPages,
  loading: false,
  failed: false,
});

export interface FirstPage<Page> {
  readonly queryKey: readonly unknown[];
  readonly page: Page | undefined;
  /** The shown rows belong to the previous query. */
  readonly stale: boolean;
  /** Refetches the first page. */
  readonly fetch: () => Promise<Page>;
}

/** Following pages of a list, loaded on scroll by cursor. */
export const useFollowingPages = <Page extends Linked>(
  first: FirstPage<Page>,
  pageAfter: (after: string) => Promise<Page>,
) => {
  const client = useQueryClient();
  const listKey = JSON.stringify(first.queryKey);
  const [state, setState] = useState(() => emptyFollowing<Page>(listKey));
  const following = state.listKey === listKey ? state : emptyFollowing<Page>(listKey);
  const { pages } = following;
  const next = (pages.at(-1) ?? first.page)?.next ?? null;
  const shown = useRef(listKey);
  // A transition keeps scrolling smooth. Pages of a list that is no longer shown are ignored.
  const change = (to: (now: Following<Page>) => Following<Page>) => {
    if (shown.current === listKey)
      startTransition(() =>
        setState((now) => to(now.listKey === listKey ? now : emptyFollowing<Page>(listKey))),
      );
  };
  /** Cursor being fetched, so that each page is requested once. */
  const requestedCursor = useRef('');
  useEffect(() => {
    requestedCursor.current = '';
  }, [listKey, pages]);

  const more = async () => {
    if (next === null || first.stale || requestedCursor.current === next) return;
    requestedCursor.current = next;
    const timer = setTimeout(
      () => change((now) => ({ ...now, loading: true, failed: false })),
      following.failed ? 0 : loadingDelayMs,
    );
    try {
      const page = await pageAfter(next);
      change((now) => ({ ...now, loading: false, failed: false, pages: [...now.pages, page] }));
    } catch {
      requestedCursor.current = '';
      change((now) => ({ ...now, loading: false, failed: true })); // the list's footer says so
    } finally {
      clearTimeout(timer);
    }
  };

  // A new first page also invalidates the following ones.
  const refetchPages = async () => {
    const before = pages;
    if (before.length === 0) return;
    const fresh: Page[] = [];
    let after = (await first.fetch()).next;
    while (after !== null && fresh.length < Math.min(before.length, refetchedPages)) {
      const page = await pageAfter(after);
      fresh.push(page);
      after = page.next;
    }
    change((now) =>
      now.pages === before ? { ...now, pages: [...fresh, ...before.slice(fresh.length)] } : now,
    );
  };
  const latest = useRef(refetchPages);
  useLayoutEffect(() => {
    shown.current = listKey;
    latest.current = refetchPages;
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (
          event.type !== 'updated' ||
          event.action.type !== 'invalidate' ||
          JSON.stringify(event.query.queryKey) !== listKey
        )
          return;
        void latest.current().catch(() => undefined); // loaded rows stay
      }),
    [client, listKey],
  );

  const moreRows: MoreRows | undefined =
    next === null
      ? undefined
      : { onMore: () => void more(), loading: following.loading, failed: following.failed };
  return { pages, more: moreRows };
};
