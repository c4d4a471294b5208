import { useAuth } from '@sala/shared-auth';
import { tryAgain } from '@sala/shell-sdk';
import { grant } from '../grant';
import { useRemotes } from '../running';

/**
 * Milliseconds: the first screen comes first, that of a visitor for long; and what could not be had
 * is asked for again.
 */
const firstScreen = 1000;
const visitorsScreen = 4000;
const nextTry = 30_000;

const loadChanges = () => import(/* webpackChunkName: "upkeep" */ './index');

const load = (
  pause: number,
  begin: (changes: Awaited<ReturnType<typeof loadChanges>>) => void,
): void => {
  setTimeout(() => {
    tryAgain(loadChanges).then(begin, () => load(nextTry, begin));
  }, pause);
};

/**
 * Follows the registry and the line: on pages of their own, such as sign-in, just enough to say
 * what somebody has to know, and all of it once there is a session, or a remote on the screen. Who
 * looks at an old composition again wants that one.
 */
export const followWhenNeeded = (): void => {
  if (grant?.kind === 'replay') return;
  const begin = (): void => load(firstScreen, ({ startChanges }) => startChanges());
  if (useAuth.getState().token !== null) return begin();
  load(navigator.onLine ? visitorsScreen : 0, ({ watchServer }) => watchServer());
  const beginOnce = (): void => {
    ends.forEach((end) => end());
    begin();
  };
  const ends = [
    useAuth.subscribe(({ token }) => {
      if (token !== null) beginOnce();
    }),
    useRemotes.subscribe(beginOnce),
  ];
};
