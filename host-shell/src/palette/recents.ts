import { useAuth } from '@sala/shared-auth';
import type { NavIcon } from '@sala/shared-contracts';
import type { FoundRecord } from '@sala/shell-sdk';
import { create } from 'zustand';

/** How many are remembered. */
const length = 8;

export type Recent =
  | { readonly kind: 'page'; readonly path: string }
  | {
      readonly kind: 'record';
      readonly path: string;
      readonly icon: NavIcon;
      readonly record: FoundRecord;
    };

/**
 * Where the person was, newest first. In memory only: names of customers are not written into the
 * browser.
 */
export const useRecents = create<{ readonly recents: readonly Recent[] }>(() => ({ recents: [] }));

/** What was found says more of a record than its screen does: that is kept. */
const fuller = (recent: Recent, known: Recent | undefined): Recent =>
  recent.kind === 'record' && known?.kind === 'record' && !recent.record.detail
    ? {
        ...recent,
        record: {
          ...recent.record,
          ...(known.record.detail ? { detail: known.record.detail } : {}),
        },
      }
    : recent;

export const remember = (recent: Recent): void =>
  useRecents.setState(({ recents }) => {
    const known = recents.find(({ path }) => path === recent.path);
    return {
      recents: [fuller(recent, known), ...recents.filter((other) => other !== known)].slice(
        0,
        length,
      ),
    };
  });

// The next person at this computer does not see where the last one was.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useRecents.setState({ recents: [] });
});
