import { useAuth } from '@sala/shared-auth';
import { forgetDrafts, keepDrafts } from '@sala/shared-ui';

/**
 * A session that ends by itself takes no work along: what was typed stays in this page's memory until
 * the same person is back. Signing out, or somebody else signing in, forgets it.
 */
export const keepDraftsOverSessions = (): (() => void) => {
  let owner = useAuth.getState().user?.id;
  // Called before React takes the screen away: the forms are still there.
  return useAuth.subscribe((now, before) => {
    if (now.user && now.user.id !== owner) {
      forgetDrafts();
      owner = now.user.id;
    }
    if (before.token === null || now.token !== null) return;
    if (now.expired) keepDrafts();
    else forgetDrafts();
  });
};
