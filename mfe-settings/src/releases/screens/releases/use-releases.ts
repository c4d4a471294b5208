import { ApiError, apiKey, apiQuery } from '@sala/shared-auth';
import { registryPrefix, type Problem } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';

export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null;

/** Milliseconds between refreshes, since health has no events; paused while the tab is hidden. */
const healthRefreshMs = 10_000;

/** State of all releases, polled. A failed refresh keeps the data. */
export const useReleaseState = (enabled: boolean) =>
  useQuery({
    ...apiQuery('releaseState'),
    enabled,
    refetchInterval: healthRefreshMs,
    meta: failsAlone,
  });

/**
 * Refetches when the composition changes.
 *
 * @returns whether the feed is connected
 */
export const useReleaseFeed = (enabled: boolean): boolean => {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!enabled) return undefined;
    const refetchState = () => {
      void client.invalidateQueries({ queryKey: apiKey('releaseState') });
      void client.invalidateQueries({ queryKey: apiKey('releaseEventList') });
    };
    const feed = new EventSource(`${registryPrefix}/changes?within=page`);
    feed.addEventListener('composition', refetchState);
    feed.addEventListener('open', () => setOpen(true));
    feed.addEventListener('error', () => setOpen(false)); // EventSource reconnects automatically
    return () => feed.close();
  }, [client, enabled]);
  return open;
};
