import { useAuth } from '@sala/shared-auth';
import { endIfExpired } from '../failures';
import { lookAgain } from '../navigation';

/** Ends the session when its token does (specification §4), and lets the guards lead to sign-in. */
export const check = (): void => {
  if (endIfExpired()) lookAgain();
};

/** @returns what ends it. */
export const watchExpiry = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const { expiration } = useAuth.getState();
    if (expiration !== null) timer = setTimeout(end, Math.max(1, expiration * 1000 - Date.now()));
  };
  const end = (): void => {
    check();
    plan(); // timers and the clock are not the same: one that came early waits for the rest
  };
  plan();
  const unsubscribe = useAuth.subscribe((now, before) => {
    if (now.expiration !== before.expiration) plan();
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
};
