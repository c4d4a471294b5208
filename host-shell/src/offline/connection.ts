import { useConnection } from './connection-state';

/** Milliseconds: timeout of a check, delay before the second one, and interval of later ones. */
const timeoutMs = 4000;
const secondCheckMs = 2000;
const checkMs = 5000;

/** Any response proves the server is up, except those of a proxy whose upstream is gone. */
const proxyErrors = new Set([502, 503, 504]);

const isReachable = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return !proxyErrors.has(status);
  } catch {
    return false;
  }
};

let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

const scheduleCheck = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(checkServer, ms);
};

const check = async (): Promise<void> => {
  clearTimeout(timer);
  if (await isReachable()) {
    failures = 0;
    useConnection.setState({ offline: false, reachedAt: new Date().toISOString() });
    return;
  }
  failures += 1;
  // Tolerate the moment of a server restart.
  const offline = failures > 1 || !navigator.onLine;
  useConnection.setState({ offline });
  scheduleCheck(offline ? checkMs : secondCheckMs);
};

/**
 * Checks whether the server is reachable. `navigator.onLine` is not enough: a network may lead
 * nowhere, and the server may be on this computer.
 */
export const checkServer = (): void => {
  looking ??= check().finally(() => {
    looking = null;
  });
};

/** Watches the connection. @returns stops it. */
export const watchConnection = (): (() => void) => {
  const again = (): void => {
    if (document.visibilityState === 'visible' && useConnection.getState().offline) checkServer();
  };
  addEventListener('online', checkServer);
  addEventListener('offline', checkServer);
  document.addEventListener('visibilitychange', again);
  const stop = useConnection.subscribe((now, before) => {
    if (now.doubts !== before.doubts) checkServer();
  });
  checkServer();
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('online', checkServer);
    removeEventListener('offline', checkServer);
    document.removeEventListener('visibilitychange', again);
  };
};
