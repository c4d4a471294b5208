import type { MoreRows } from '@sala/shared-ui/table';
import { useQueryClient } from '@sala/shell-sdk';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Linked {
  /** Where the page after it begins; null: it is the last. */
  readonly next: string | null;
}

interface Following<Page> {
  /** The list that the pages belong to. */
  readonly of: string;
  readonly pages: readonly Page[];
  readonly loading: boolean;
  readonly failed: boolean;
}

/** So many pages are asked for again after a change; who scrolled further sees the rest as it was. */
const renewed = 10;

/**
 * Milliseconds after which a page that is on its way is told: one that comes before is drawn once,
 * with its rows.
 */
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
  /** What is shown belongs to another question. */
  readonly stale: boolean;
  /** Asks for it again. */
  readonly fetch: () => Promise<Page>;
}

/** The pages of a list behind its first, as somebody scrolls: each from where the one before ended. */
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
  // Drawn between the frames of somebody who scrolls, not instead of one. What comes for a list that is not shown any more is nobody's.
  const change = (to: (now: Following<Page>) => Following<Page>) => {
    if (shown.current === of)
      startTransition(() => setHeld((now) => to(now.of === of ? now : none<Page>(of))));
  };
  /** The place whose page is on its way: it is asked for once, however often somebody comes near it. */
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
      change((now) => ({ ...now, loading: false, failed: true })); // the foot of the list says so
    } finally {
      clearTimeout(timer);
    }
  };

  // A change makes the first page old, and those after it with it.
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
        void latest.current().catch(() => undefined); // what is there stays
      }),
    [client, of],
  );

  const moreRows: MoreRows | undefined =
    next === null
      ? undefined
      : { onMore: () => void more(), loading: following.loading, failed: following.failed };
  return { pages, more: moreRows };
};
