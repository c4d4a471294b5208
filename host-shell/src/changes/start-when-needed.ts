import { useAuth } from '@sala/shared-auth';
import { tryAgain } from '@sala/shell-sdk';
import { grant } from '../grant';
import { useRemotes } from '../remote-state';

/** Milliseconds: the first screen has priority, longest for visitors; the last is the retry delay. */
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
 * Follows registry and connection. Pages outside the frame, such as sign-in, load only what people
 * must be told; the rest loads with a session or a remote's screen. A replayed composition is left
 * alone.
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
