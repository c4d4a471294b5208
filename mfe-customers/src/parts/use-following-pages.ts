import type { MoreRows } from '@sala/shared-ui/table';
import { useQueryClient } from '@sala/shell-sdk';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Linked {
  /** Cursor of the following page; null on the last. */
  readonly next: string | null;
}

interface Following<Page> {
  /** List to which the pages belong. */
  readonly of: string;
  readonly pages: readonly Page[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Number of pages refetched after a change; rows beyond stay as they were. */
const renewed = 10;

/** Milliseconds before the loading state is shown; a faster page renders only once, with its rows. */
const patience = 300;

const noPages: readonly never[] = [];
const none = <Page>(of: string): Following<Page> => ({
  of,
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
  const of = JSON.stringify(first.queryKey);
  const [held, setHeld] = useState(() => none<Page>(of));
  const following = held.of === of ? held : none<Page>(of);
  const { pages } = following;
  const next = (pages.at(-1) ?? first.page)?.next ?? null;
  const shown = useRef(of);
  // A transition keeps scrolling smooth. Pages of a list that is no longer shown are ignored.
  const change = (to: (now: Following<Page>) => Following<Page>) => {
    if (shown.current === of)
      startTransition(() => setHeld((now) => to(now.of === of ? now : none<Page>(of))));
  };
  /** Cursor being fetched, so that each page is requested once. */
  const asked = useRef('');
  useEffect(() => {
    asked.current = '';
  }, [of, pages]);

  const more = async () => {
    if (next === null || first.stale || asked.current === next) return;
    asked.current = next;
    const timer = setTimeout(
      () => change((now) => ({ ...now, loading: true, failed: false })),
      following.failed ? 0 : patience,
    );
    try {
      const page = await pageAfter(next);
      change((now) => ({ ...now, loading: false, failed: false, pages: [...now.pages, page] }));
    } catch {
      asked.current = '';
      change((now) => ({ ...now, loading: false, failed: true })); // the list's footer says so
    } finally {
      clearTimeout(timer);
    }
  };

  // A new first page also invalidates the following ones.
  const renew = async () => {
    const before = pages;
    if (before.length === 0) return;
    const fresh: Page[] = [];
    let after = (await first.fetch()).next;
    while (after !== null && fresh.length < Math.min(before.length, renewed)) {
      const page = await pageAfter(after);
      fresh.push(page);
      after = page.next;
    }
    change((now) =>
      now.pages === before ? { ...now, pages: [...fresh, ...before.slice(fresh.length)] } : now,
    );
  };
  const latest = useRef(renew);
  useLayoutEffect(() => {
    shown.current = of;
    latest.current = renew;
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (
          event.type !== 'updated' ||
          event.action.type !== 'invalidate' ||
          JSON.stringify(event.query.queryKey) !== of
        )
          return;
        void latest.current().catch(() => undefined); // loaded rows stay
      }),
    [client, of],
  );

  const moreRows: MoreRows | undefined =
    next === null
      ? undefined
      : { onMore: () => void more(), loading: following.loading, failed: following.failed };
  return { pages, more: moreRows };
};
