import { useConnection } from '../offline/connection-state';
import { useRetryCount } from '../remote-state';

/** `broken`: the version itself failed. `unreachable`: possibly only the network. */
export type Failure = 'broken' | 'unreachable';

/** Milliseconds before an unreachable version is retried; doubles each time. */
const firstRetryMs = 5000;
const longestRetryMs = 300_000;

const failed = new Set<string>();
/** Consecutive failures to reach each version. */
const tries = new Map<string, number>();
/** Pending retries of unreachable versions. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export const hasFailed = (subject: string): boolean => failed.has(subject);

/** Lets the next request try it again; a scheduled retry of an unreachable version stays. */
export const allowRetry = (subject: string): void => void failed.delete(subject);

const stopTimer = (subject: string): void => {
  clearTimeout(timers.get(subject));
  timers.delete(subject);
};

const retryVersions = (subjects: readonly string[]): void => {
  if (subjects.length === 0) return;
  for (const subject of subjects) {
    stopTimer(subject);
    allowRetry(subject);
  }
  useRetryCount.setState(({ count }) => ({ count: count + 1 }));
};

export const noteFailure = (subject: string, why: Failure): void => {
  stopTimer(subject);
  failed.add(subject);
  if (why === 'broken') return;
  const count = tries.get(subject) ?? 0;
  tries.set(subject, count + 1);
  timers.set(
    subject,
    setTimeout(() => retryVersions([subject]), Math.min(firstRetryMs * 2 ** count, longestRetryMs)),
  );
};

export const markWorking = (subject: string): void => {
  stopTimer(subject);
  tries.delete(subject);
};

export const forgetFailures = (): void => {
  failed.clear();
  tries.clear();
  [...timers.keys()].forEach(stopTimer);
};

const retryUnreachable = (): void => retryVersions([...timers.keys()]);

window.addEventListener('online', retryUnreachable);
useConnection.subscribe((now, before) => {
  if (before.offline && !now.offline) retryUnreachable();
});
