import type { Message } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';

/** Messages of one call; pages begin at fixed numbers, so that each is kept once. */
const pageSize = 50;

const pageOf = (number: number): number => Math.max(0, Math.floor((number - 1) / pageSize));

const usePage = (conversationId: string, page: number) =>
  useQuery({
    ...apiQuery('messageList', {
      params: { conversationId },
      query: page === 0 ? { before: pageSize + 1 } : { after: page * pageSize, limit: pageSize },
    }),
    meta: failsAlone,
  });

/** Messages by number, of which only the newest and those in sight are asked for. */
export const useMessagePages = (conversationId: string, lastNumber: number) => {
  const [sight, setSight] = useState({ first: lastNumber, last: lastNumber });
  const newest = usePage(conversationId, pageOf(lastNumber));
  const upper = usePage(conversationId, pageOf(sight.first));
  const lower = usePage(conversationId, pageOf(sight.last));
  const byNumber = useMemo(() => {
    const found = new Map<number, Message>();
    for (const page of [upper, lower, newest])
      for (const message of page.data?.items ?? []) found.set(message.number, message);
    return found;
  }, [upper, lower, newest]);
  return {
    byNumber,
    newest,
    loading: [newest, upper, lower].some(({ isPending }) => isPending),
    failed: [newest, upper, lower].find(({ isError, data }) => isError && !data),
    setSight,
  };
};
