import { useAuth } from '@sala/shared-auth';
import { endIfExpired } from '../failures';
import { rerunGuards } from '../navigation';

/** Ends the session when its token expires (docs/spec/identity.md); the guards redirect to sign-in. */
export const checkExpiry = (): void => {
  if (endIfExpired()) rerunGuards();
};

/** @returns stops it. */
export const watchExpiry = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    clearTimeout(timer);
    const { expiration } = useAuth.getState();
    if (expiration !== null) timer = setTimeout(end, Math.max(1, expiration * 1000 - Date.now()));
  };
  const end = (): void => {
    checkExpiry();
    plan(); // timers may fire early by the clock: wait for the rest
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
