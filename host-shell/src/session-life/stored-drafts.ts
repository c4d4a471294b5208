import { useAuth } from '@sala/shared-auth';
import { allDrafts, onDrafts } from '@sala/shared-ui';
import { draftsKey, type StoredDrafts } from '../drafts';

/** Debounce in milliseconds. */
const debounceMs = 500;

/**
 * Stores drafts in this tab's sessionStorage, so that a reload, a crash or another provider's
 * sign-in page loses none. Signed out, drafts stay in memory only.
 *
 * @returns stops it.
 */
export const storeDrafts = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (owner = useAuth.getState().user?.id): void => {
    clearTimeout(timer);
    timer = undefined;
    if (owner === undefined) return; // drafts of an expired session stay stored
    const drafts = allDrafts();
    try {
      if (Object.keys(drafts).length === 0) return sessionStorage.removeItem(draftsKey);
      sessionStorage.setItem(
        draftsKey,
        JSON.stringify({ owner, at: Date.now(), drafts } satisfies StoredDrafts),
      );
    } catch {
      // full or forbidden: memory still has it
    }
  };
  const stopWatching = onDrafts(() => {
    timer ??= setTimeout(() => write(), debounceMs);
  });
  // Covers a reload within the debounce.
  const onHide = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener('pagehide', onHide);
  // When the session expires, store drafts while their owner is known.
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
