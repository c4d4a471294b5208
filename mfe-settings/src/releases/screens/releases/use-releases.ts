import { ApiError, apiKey, apiQuery } from '@sala/shared-auth';
import { registryPrefix, type Problem } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';

export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null;

/** Health comes with no event of its own. Milliseconds; not while the tab is hidden. */
const healthEvery = 10_000;

/**
 * Everything that is released, asked for again while it is looked at. A failure keeps what is on
 * screen.
 */
export const useReleaseState = (enabled: boolean) =>
  useQuery({
    ...apiQuery('releaseState'),
    enabled,
    refetchInterval: healthEvery,
    meta: failsAlone,
  });

/**
 * Asks again as soon as another composition is in force. @returns whether the line for that is
 * open.
 */
export const useReleaseFeed = (enabled: boolean): boolean => {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!enabled) return undefined;
    const askAgain = () => {
      void client.invalidateQueries({ queryKey: apiKey('releaseState') });
      void client.invalidateQueries({ queryKey: apiKey('releaseEventList') });
    };
    const feed = new EventSource(`${registryPrefix}/changes?within=page`);
    feed.addEventListener('composition', askAgain);
    feed.addEventListener('open', () => setOpen(true));
    feed.addEventListener('error', () => setOpen(false)); // the browser tries again by itself
    return () => feed.close();
  }, [client, enabled]);
  return open;
};
