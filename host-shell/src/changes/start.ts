import { useAuth } from '@sala/shared-auth';
import { tryAgain } from '@sala/shell-sdk';
import { grant } from '../grant';
import { useRemotes } from '../running';

/** Milliseconds: the first screen comes first, and what could not be had is asked for again. */
const firstScreen = 1000;
const nextTry = 30_000;

const load = (pause: number): void => {
  setTimeout(() => {
    tryAgain(() => import(/* webpackChunkName: "changes" */ './index')).then(
      ({ startChanges }) => startChanges(),
      () => load(nextTry),
    );
  }, pause);
};

/**
 * Follows the registry once there is something to keep up to date: a session, or a remote on the screen.
 * Signing in needs none of it. Who looks at an old composition again wants that one.
 */
export const followWhenNeeded = (): void => {
  if (grant?.kind === 'replay') return;
  if (useAuth.getState().token !== null) return load(firstScreen);
  const begin = (): void => {
    ends.forEach((end) => end());
    load(firstScreen);
  };
  const ends = [
    useAuth.subscribe(({ token }) => {
      if (token !== null) begin();
    }),
    useRemotes.subscribe(begin),
  ];
};
