import { tryAgain, type LiveNews } from '@sala/shell-sdk';

const load = () => import(/* webpackChunkName: "upkeep" */ './follow-live');

/** The page's one line of news: its code comes when the first screen listens. @returns what ends it. */
export const openLive = (hear: (news: LiveNews) => void): (() => void) => {
  const stop = new AbortController();
  const begin = async (): Promise<void> => {
    const { followLive } = await tryAgain(load);
    if (!stop.signal.aborted) followLive(hear, stop.signal);
  };
  begin().catch(() => undefined); // without the code, screens are as fresh as without news
  return () => stop.abort();
};
