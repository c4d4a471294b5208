import { api, ApiError, useAuth } from '@sala/shared-auth';
import { notify } from '@sala/shell-sdk';
import { endSession, refusesSession } from '../failures';
import { i18n } from '../i18n';
import { rerunGuards } from '../navigation';

/** Milliseconds before a retry; doubles up to a minute. */
const firstRetryMs = 5000;
const longestRetryMs = 60_000;

/** One tab renews; the others take over its result. */
const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  // Missing in some browsers and over plain http: two tabs then renew, harmlessly.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request('sala-session-renewal', { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
};

const renewToken = async (follow: () => Promise<unknown>): Promise<void> => {
  const { token } = useAuth.getState();
  await follow(); // another tab may have been faster
  if (useAuth.getState().token !== token) return;
  const session = await api.authRenew();
  // Signed out, or replaced by somebody else, meanwhile.
  if (useAuth.getState().token === token) useAuth.getState().setAuth(session);
};

const announceEnd = (expiration: number): void => {
  const timeZone = useAuth.getState().user?.company?.timeZone;
  const zone = timeZone ? { timeZone } : {};
  const time = new Intl.DateTimeFormat(document.documentElement.lang, {
    timeStyle: 'short',
    ...zone,
  }).format(expiration * 1000);
  notify.aside({ kind: 'info', text: i18n.t('session.endsAt', { time }), durationMs: 10_000 });
};

/**
 * Renews the token with the first activity after half of its life. Without activity the session
 * expires. Only the server limits an active session (limits.sessionHours).
 *
 * @param follow takes over another tab's changes.
 * @returns handlers for activity and reconnection, and a stop function.
 */
export const startRenewal = (follow: () => Promise<unknown>) => {
  let active = false; // since the token was issued
  let asking = false;
  let refusedToken: string | null = null; // a token the server will not renew
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDue = (): boolean => {
    const { token, renewFrom } = useAuth.getState();
    return (
      active &&
      !asking &&
      token !== null &&
      token !== refusedToken &&
      renewFrom !== null &&
      Date.now() >= renewFrom
    );
  };

  const later = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(renewOrWait, Math.ceil(pause));
  };

  const onFailure = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const { token, expiration } = useAuth.getState();
    if (error.problem?.code === 'auth.session_ended' && token !== null && expiration !== null) {
      refusedToken = token; // valid until it expires: nobody is signed out early
      announceEnd(expiration);
    } else if (refusesSession(error)) {
      if (endSession()) rerunGuards();
    } else {
      later(Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
      failures += 1;
    }
  };

  const renew = async (): Promise<void> => {
    asking = true;
    try {
      await inOneTab(() => renewToken(follow));
    } catch (error) {
      onFailure(error);
    } finally {
      asking = false;
    }
  };

  function renewIfDue(): void {
    if (isDue() && navigator.onLine) void renew();
  }

  /** Timers may fire early by the clock: wait for the rest. */
  function renewOrWait(): void {
    const left = (useAuth.getState().renewFrom ?? 0) - Date.now();
    if (left > 0) later(left);
    else renewIfDue();
  }

  const onToken = (): void => {
    active = false;
    failures = 0;
    clearTimeout(timer);
    if (useAuth.getState().renewFrom !== null) renewOrWait();
  };
  onToken();
  const unsubscribe = useAuth.subscribe((now, before) => {
    if (now.token !== before.token) onToken();
  });

  return {
    /** Call on activity. */
    work: (): void => {
      active = true;
      // respect the retry delay
      if (failures === 0) renewIfDue();
    },
    online: renewIfDue,
    stop: (): void => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
};
