import { useConnection } from '../offline/connection-state';
import { useSecondChances } from '../running';

/**
 * `broken` is the version's own fault; what is `unreachable` may only have met a line that was
 * down.
 */
export type Failure = 'broken' | 'unreachable';

/** Milliseconds until what could not be reached may be tried again: twice as long each time. */
const firstPause = 5000;
const longestPause = 300_000;

/** Versions that did not work in this page. */
const failed = new Set<string>();
/** How often in a row each could not be reached. */
const tries = new Map<string, number>();
/** Of those that could not be reached: when they may be tried again. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const hasFailed = (subject: string): boolean => failed.has(subject);

/** It is tried by whoever asks next; what could not be reached is still looked at again by itself. */
export const forgive = (subject: string): void => void failed.delete(subject);

const stopTimer = (subject: string): void => {
  clearTimeout(timers.get(subject));
  timers.delete(subject);
};

const giveSecondChances = (subjects: readonly string[]): void => {
  if (subjects.length === 0) return;
  for (const subject of subjects) {
    stopTimer(subject);
    forgive(subject);
  }
  useSecondChances.setState(({ count }) => ({ count: count + 1 }));
};

export const noteFailure = (subject: string, why: Failure): void => {
  stopTimer(subject);
  failed.add(subject);
  if (why === 'broken') return;
  const count = tries.get(subject) ?? 0;
  tries.set(subject, count + 1);
  timers.set(
    subject,
    setTimeout(() => giveSecondChances([subject]), Math.min(firstPause * 2 ** count, longestPause)),
  );
};

export const worked = (subject: string): void => {
  stopTimer(subject);
  tries.delete(subject);
};

export const forgetFailures = (): void => {
  failed.clear();
  tries.clear();
  [...timers.keys()].forEach(stopTimer);
};

const retryUnreachable = (): void => giveSecondChances([...timers.keys()]);

window.addEventListener('online', retryUnreachable);
useConnection.subscribe((now, before) => {
  if (before.offline && !now.offline) retryUnreachable();
});
