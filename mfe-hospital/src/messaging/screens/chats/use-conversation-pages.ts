import type { Contract, Conversation, EndpointOutput } from '@sala/shared-contracts';
import { api, apiQuery, useAuth } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useLiveEvents, useQuery } from '@sala/shell-sdk';
import { useCallback, useRef, useState } from 'react';
import type { ListQuery } from './chats-search';
import { belongsTo, joinedRows } from './joined-rows';

type Page = EndpointOutput<Contract['conversationList']>;

interface Loaded {
  /** Of which list. */
  readonly key: string;
  readonly head: Page | undefined;
  readonly rows: readonly Conversation[];
  readonly cursor: string | null;
}

/**
 * The list by pages: the first is kept up to date, those behind it are loaded on scroll, and a row
 * of them that changes is read anew by itself.
 */
export const useConversationPages = (query: ListQuery) => {
  const userId = useAuth(({ user }) => user?.id);
  const { queue = 'all', sort = 'activity' } = query;
  const head = useQuery({
    ...apiQuery('conversationList', { query }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const key = JSON.stringify(query);
  const [loaded, setLoaded] = useState<Loaded>({ key, head: undefined, rows: [], cursor: null });
  const { data, isPlaceholderData } = head;
  if (data && !isPlaceholderData && (loaded.head !== data || loaded.key !== key)) {
    const before = loaded.key === key && data.nextCursor !== null ? loaded.rows : [];
    const rows = joinedRows(data.items, before, sort);
    const goesOn = rows.length > data.items.length && loaded.key === key;
    setLoaded({ key, head: data, rows, cursor: goesOn ? loaded.cursor : data.nextCursor });
  }
  const loading = useRef<string | null>(null);
  const { cursor } = loaded;
  const more = useCallback(() => {
    if (cursor === null || loading.current === cursor) return;
    loading.current = cursor;
    api
      .conversationList({ query: { ...query, cursor } })
      .then(({ items, nextCursor }) =>
        setLoaded((before) => {
          if (before.key !== key || before.cursor !== cursor) return before;
          const ids = new Set(before.rows.map(({ id }) => id));
          const rows = [...before.rows, ...items.filter(({ id }) => !ids.has(id))];
          return { ...before, rows, cursor: nextCursor };
        }),
      )
      // Scrolling on asks again.
      .catch(() => undefined)
      .finally(() => {
        loading.current = null;
      });
  }, [query, cursor, key]);
  useLiveEvents(['conversation.updated'], (news) => {
    const at = loaded.rows.findIndex(({ id }) => id === news?.entityId);
    if (at < (data?.items.length ?? 0)) return;
    const id = loaded.rows[at]?.id ?? '';
    const put = (row: Conversation | null) =>
      setLoaded((before) => ({
        ...before,
        rows: before.rows.flatMap((one) =>
          one.id !== id ? one : row && belongsTo(row, { queue, sort, userId }) ? row : [],
        ),
      }));
    api.conversationView({ params: { conversationId: id } }).then(put, () => put(null));
  });
  return { head, rows: loaded.rows, hasMore: cursor !== null, more };
};
