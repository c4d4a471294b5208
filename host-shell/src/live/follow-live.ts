import { callerToken, firstPosition, useAuth } from '@sala/shared-auth';
import type { LiveNews } from '@sala/shell-sdk';
import { identityOf } from '../session-owner';
import { readStream } from './event-stream';

/**
 * Milliseconds before reconnecting, jittered so that a restarted server is not hit by all pages at
 * once.
 */
const firstRetryMs = 500;
const longestRetryMs = 30_000;
/** Polling interval of screens while the stream is down. */
const pollMs = 10_000;

/** Last position of this person's stream, so that a returning screen receives what it missed. */
let lastPosition: { readonly identity: string | null; readonly position: string } | null = null;

/**
 * Follows the company's events while the page is visible. Browsers allow six HTTP/1.1 connections
 * per server across all windows, so hidden pages keep none and catch up when visible.
 */
export const followLive = (hear: (news: LiveNews) => void, stop: AbortSignal): void => {
  let line: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;
  let failures = 0;

  const poll = (): void => {
    polls ??= setInterval(() => hear(null), pollMs);
  };
  const noPoll = (): void => {
    clearInterval(polls);
    polls = undefined;
  };
  const close = (): void => {
    clearTimeout(timer);
    noPoll();
    line?.abort();
    line = null;
  };
  const open = (): void => {
    const token = callerToken(useAuth.getState().token);
    if (line || token === null || document.visibilityState !== 'visible') return;
    const own = new AbortController();
    line = own;
    const identity = identityOf(useAuth.getState());
    const position = lastPosition?.identity === identity ? lastPosition.position : firstPosition();
    const again = (): void => {
      if (line !== own) return; // closed or superseded
      line = null;
      failures += 1;
      poll();
      timer = setTimeout(
        open,
        Math.min(firstRetryMs * 2 ** failures, longestRetryMs) * (0.5 + Math.random() / 2),
      );
    };
    readStream({
      token,
      position,
      signal: own.signal,
      onEvent: ({ kind, news, position: at }) => {
        failures = 0;
        noPoll();
        if (at !== undefined) lastPosition = { identity, position: at };
        // Data loaded long before the first connection may be stale.
        if (kind !== 'ready' || position === null) hear(news);
      },
    }).then(again, again);
  };
  const reopen = (): void => {
    close();
    failures = 0;
    open();
  };
  const onVisibility = (): void => (document.visibilityState === 'visible' ? open() : close());

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', reopen);
  const unsubscribe = useAuth.subscribe((now, before) => {
    if (now.token !== before.token) reopen();
  });
  stop.addEventListener('abort', () => {
    close();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', reopen);
    unsubscribe();
  });
  open();
};
