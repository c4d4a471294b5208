import { useAuth } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { forgetDrafts, keepDrafts, restoreDrafts, type Drafts } from '@sala/shared-ui';

/** Key in sessionStorage: ends with the tab, invisible to other tabs. */
export const draftsKey = 'drafts';

/** Milliseconds after which a draft is dropped. */
const draftLifetimeMs = limits.sessionHours * 3_600_000;

/** Written by session-life/stored-drafts.ts. */
export interface StoredDrafts {
  readonly owner: string;
  readonly at: number;
  readonly drafts: Drafts;
}

const dropStored = (): void => {
  forgetDrafts();
  sessionStorage.removeItem(draftsKey);
};

/** Restores this person's drafts after a reload; anybody else's are dropped. */
const restoreStoredDrafts = (owner: string): void => {
  try {
    const found = JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null') as StoredDrafts | null; // a malformed value throws below
    if (!found) return;
    if (found.owner === owner && Date.now() - found.at < draftLifetimeMs)
      restoreDrafts(found.drafts);
    else dropStored();
  } catch {
    dropStored(); // written by another version
  }
};

/**
 * Keeps drafts in this tab when a session expires or the page reloads, until the same person is
 * back. Signing out, or somebody else signing in, drops them.
 */
export const keepDraftsOverSessions = (): (() => void) => {
  let owner = useAuth.getState().user?.id;
  if (owner !== undefined) restoreStoredDrafts(owner);
  // Runs before React unmounts the screen: the forms still exist.
  return useAuth.subscribe((now, before) => {
    if (now.user && now.user.id !== owner) {
      forgetDrafts();
      owner = now.user.id;
      restoreStoredDrafts(owner);
    }
    if (before.token === null || now.token !== null) return;
    if (now.expired) keepDrafts();
    else dropStored();
  });
};
