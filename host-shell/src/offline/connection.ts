import { useConnection } from './connection-state';

/**
 * Milliseconds: how long it may take to answer, when a first failure is looked into, and how often
 * one looks afterwards.
 */
const patience = 4000;
const secondLook = 2000;
const nextLook = 5000;

/**
 * Any answer of it will do; what stands before it answers for a server that is gone with one of
 * these.
 */
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
  // A server that starts anew is away for a moment: nobody needs to hear of that.
  const offline = failures > 1 || !navigator.onLine;
  useConnection.setState({ offline });
  lookIn(offline ? nextLook : secondLook);
};

/**
 * Finds out whether the server can be reached, because something says that this changed: what the
 * browser says of the line alone is not enough, since a network may lead nowhere, and a server may
 * be on this computer.
 */
export const lookForServer = (): void => {
  looking ??= look().finally(() => {
    looking = null;
  });
};

/** Follows the line from now on. @returns what ends it. */
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
