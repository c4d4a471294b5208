import type { ChatMessage } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';

/** Messages of one call; pages begin at fixed numbers, so that each is kept once. */
const pageSize = 50;

const pageOf = (number: number): number => Math.max(0, Math.floor((number - 1) / pageSize));

const usePage = (channelId: string, page: number) =>
  useQuery({
    ...apiQuery('chatMessageList', {
      params: { chatChannelId: channelId },
      query: { after: page * pageSize, limit: pageSize },
    }),
    meta: failsAlone,
  });

/**
 * Messages of a channel by number, of which only those in sight are asked for: the pages at both
 * ends of the window, and the newest.
 */
export const useMessagePages = (channelId: string, lastNumber: number, start: number) => {
  const [sight, setSight] = useState({ first: start, last: start });
  const newest = usePage(channelId, pageOf(lastNumber));
  const upper = usePage(channelId, pageOf(sight.first));
  const lower = usePage(channelId, pageOf(sight.last));
  const byNumber = useMemo(() => {
    const found = new Map<number, ChatMessage>();
    for (const page of [upper, lower, newest])
      for (const message of page.data?.items ?? []) found.set(message.number, message);
    return found;
  }, [upper, lower, newest]);
  return {
    byNumber,
    firstNumber: newest.data?.firstNumber ?? 1,
    newest,
    failed: [newest, upper, lower].find(({ isError }) => isError),
    setSight,
  };
};
