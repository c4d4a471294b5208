import { useAuth } from '@sala/shared-auth';
import type { NavIcon } from '@sala/shared-contracts';
import type { FoundRecord } from '@sala/shell-sdk';
import { create } from 'zustand';

/** How many are remembered. */
const length = 8;

export type Recent =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'record'; readonly path: string; readonly icon: NavIcon; readonly record: FoundRecord };

/** Where the person was, newest first. In memory only: names of customers are not written into the browser. */
export const useRecents = create<{ readonly recents: readonly Recent[] }>(() => ({ recents: [] }));

export const remember = (recent: Recent): void =>
  useRecents.setState(({ recents }) => ({
    recents: [recent, ...recents.filter(({ path }) => path !== recent.path)].slice(0, length),
  }));

// The next person at this computer does not see where the last one was.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useRecents.setState({ recents: [] });
});
