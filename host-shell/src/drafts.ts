import { useAuth } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { forgetDrafts, keepDrafts, restoreDrafts, type Drafts } from '@sala/shared-ui';

/** In the storage of this tab: it ends with the tab, and no other tab reads it. */
export const draftsKey = 'drafts';

/** Milliseconds: whoever comes back to a tab later than that begins anew. */
const longest = limits.sessionHours * 3_600_000;

/** As session-life/stored-drafts wrote it. */
export interface StoredDrafts {
  readonly owner: string;
  readonly at: number;
  readonly drafts: Drafts;
}

const forget = (): void => {
  forgetDrafts();
  sessionStorage.removeItem(draftsKey);
};

/** What a page that was loaded anew finds of this person's; anybody else's is dropped. */
const takeBack = (owner: string): void => {
  try {
    const found = JSON.parse(sessionStorage.getItem(draftsKey) ?? 'null') as StoredDrafts | null; // what is not throws below
    if (!found) return;
    if (found.owner === owner && Date.now() - found.at < longest) restoreDrafts(found.drafts);
    else forget();
  } catch {
    forget(); // not as this version writes it
  }
};

/**
 * A session that ends by itself takes no work along, nor does a page that is loaded anew: what was
 * typed stays in this tab until the same person is back. Signing out, or somebody else signing in,
 * forgets it.
 */
export const keepDraftsOverSessions = (): (() => void) => {
  let owner = useAuth.getState().user?.id;
  if (owner !== undefined) takeBack(owner);
  // Called before React takes the screen away: the forms are still there.
  return useAuth.subscribe((now, before) => {
    if (now.user && now.user.id !== owner) {
      forgetDrafts();
      owner = now.user.id;
      takeBack(owner);
    }
    if (before.token === null || now.token !== null) return;
    if (now.expired) keepDrafts();
    else forget();
  });
};
