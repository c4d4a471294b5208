import { useAuth } from '@sala/shared-auth';
import { tryAgain } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

/** Milliseconds: the first screen comes first, and what could not be had is asked for again. */
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
 * Begins the session's life once there is a session, or news of one from another tab. Signing in
 * needs none of it, so its code stays out of the first load.
 */
export const startWhenNeeded = (router: DataRouter, queryClient: QueryClient): void => {
  const { token, isBehind } = useAuth.getState();
  if (token !== null) return load(router, queryClient, firstScreen);
  if (isBehind()) return load(router, queryClient, 0); // its news came while the page was still starting
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
  window.addEventListener('focus', begin); // a tab that slept has missed the news
};
