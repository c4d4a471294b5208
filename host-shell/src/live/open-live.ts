import { tryAgain, type LiveNews } from '@sala/shell-sdk';

const load = () => import(/* webpackChunkName: "upkeep" */ './follow-live');

/** The page's event stream; its code loads with the first listener. @returns closes it. */
export const openLive = (hear: (news: LiveNews) => void): (() => void) => {
  const stop = new AbortController();
  const begin = async (): Promise<void> => {
    const { followLive } = await tryAgain(load);
    if (!stop.signal.aborted) followLive(hear, stop.signal);
  };
  begin().catch(() => undefined); // without the code, screens poll as if there were no stream
  return () => stop.abort();
};
