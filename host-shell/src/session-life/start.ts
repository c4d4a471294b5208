import { useAuth } from '@sala/shared-auth';
import { tryAgain } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

/** Milliseconds: the first screen has priority; the second is the retry delay. */
const firstScreen = 300;
const nextTry = 30_000;

const load = (router: DataRouter, queryClient: QueryClient, pause: number): void => {
  setTimeout(() => {
    tryAgain(() => import(/* webpackChunkName: "upkeep" */ './session-life')).then(
      ({ startSessionLife }) => void startSessionLife(router, queryClient),
      () => load(router, queryClient, nextTry),
    );
  }, pause);
};

/**
 * Starts session handling once there is a session, here or in another tab. Sign-in needs none of
 * it, so it stays out of the first load.
 */
export const startWhenNeeded = (router: DataRouter, queryClient: QueryClient): void => {
  const { token, isBehind } = useAuth.getState();
  if (token !== null) return load(router, queryClient, firstScreen);
  if (isBehind()) return load(router, queryClient, 0); // the event arrived during start-up
  const begin = (): void => {
    unsubscribe();
    window.removeEventListener('storage', begin);
    window.removeEventListener('focus', begin);
    load(router, queryClient, 0);
  };
  const unsubscribe = useAuth.subscribe(({ token }) => {
    if (token !== null) begin();
  });
  window.addEventListener('storage', begin);
  window.addEventListener('focus', begin); // a sleeping tab missed the event
};
