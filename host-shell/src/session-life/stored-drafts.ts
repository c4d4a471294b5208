import { useAuth } from '@sala/shared-auth';
import { allDrafts, onDrafts } from '@sala/shared-ui';
import { draftsKey, type StoredDrafts } from '../drafts';

/** Milliseconds: not at every key. */
const pause = 500;

/**
 * Writes what is being typed into the storage of this tab, so that a reload, a crash or a sign-in
 * by another provider's pages loses none of it. Nothing is written for nobody: what a person types
 * before signing in stays in the page.
 *
 * @returns what ends it.
 */
export const storeDrafts = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (owner = useAuth.getState().user?.id): void => {
    clearTimeout(timer);
    timer = undefined;
    if (owner === undefined) return; // what was there when the session ended by itself is there still
    const drafts = allDrafts();
    try {
      if (Object.keys(drafts).length === 0) return sessionStorage.removeItem(draftsKey);
      sessionStorage.setItem(
        draftsKey,
        JSON.stringify({ owner, at: Date.now(), drafts } satisfies StoredDrafts),
      );
    } catch {
      // Full, or forbidden: the page's memory has it, as before.
    }
  };
  const stopWatching = onDrafts(() => {
    timer ??= setTimeout(() => write(), pause);
  });
  // A reload in the half second since the last key.
  const onHide = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener('pagehide', onHide);
  // The session ended by itself: what its forms hold is written while it is known whose it is.
  const stopAuth = useAuth.subscribe((now, before) => {
    if (before.user && !now.user && now.expired) write(before.user.id);
  });
  return () => {
    stopWatching();
    stopAuth();
    window.removeEventListener('pagehide', onHide);
    clearTimeout(timer);
  };
};
