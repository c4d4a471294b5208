import { tryAgain } from '@sala/shell-sdk';
import type { QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router-dom';

/** Milliseconds: the first screen comes first, and what could not be had is asked for again. */
const firstScreen = 300;
const nextTry = 30_000;

/** Fetches the code of the session's life once the first screen is there, and begins it. */
export const startWhenIdle = (router: DataRouter, queryClient: QueryClient, pause = firstScreen): void => {
  setTimeout(() => {
    tryAgain(() => import(/* webpackChunkName: "session" */ './session-life')).then(
      ({ startSessionLife }) => void startSessionLife(router, queryClient),
      () => startWhenIdle(router, queryClient, nextTry),
    );
  }, pause);
};
