import { useConnection } from './connection-state';

/** Milliseconds: timeout of a check, delay before the second one, and interval of later ones. */
const patience = 4000;
const secondLook = 2000;
const nextLook = 5000;

/** Any response proves the server is up, except those of a proxy whose upstream is gone. */
const standIns = new Set([502, 503, 504]);

const answers = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/healthz', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return !standIns.has(status);
  } catch {
    return false;
  }
};

let looking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

const lookIn = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(lookForServer, ms);
};

const look = async (): Promise<void> => {
  clearTimeout(timer);
  if (await answers()) {
    failures = 0;
    useConnection.setState({ offline: false, reachedAt: new Date().toISOString() });
    return;
  }
  failures += 1;
  // Tolerate the moment of a server restart.
  const offline = failures > 1 || !navigator.onLine;
  useConnection.setState({ offline });
  lookIn(offline ? nextLook : secondLook);
};

/**
 * Checks whether the server is reachable. `navigator.onLine` is not enough: a network may lead
 * nowhere, and the server may be on this computer.
 */
export const lookForServer = (): void => {
  looking ??= look().finally(() => {
    looking = null;
  });
};

/** Watches the connection. @returns stops it. */
export const watchConnection = (): (() => void) => {
  const again = (): void => {
    if (document.visibilityState === 'visible' && useConnection.getState().offline) lookForServer();
  };
  addEventListener('online', lookForServer);
  addEventListener('offline', lookForServer);
  document.addEventListener('visibilitychange', again);
  const stop = useConnection.subscribe((now, before) => {
    if (now.doubts !== before.doubts) lookForServer();
  });
  lookForServer();
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('online', lookForServer);
    removeEventListener('offline', lookForServer);
    document.removeEventListener('visibilitychange', again);
  };
};
