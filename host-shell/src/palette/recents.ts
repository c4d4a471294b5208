import { useAuth } from '@sala/shared-auth';
import type { NavIcon } from '@sala/shared-contracts';
import type { FoundRecord } from '@sala/shell-sdk';
import { create } from 'zustand';

const recentsMax = 8;

export type Recent =
  | { readonly kind: 'page'; readonly path: string }
  | {
      readonly kind: 'record';
      readonly path: string;
      readonly icon: NavIcon;
      readonly record: FoundRecord;
    };

/**
 * Recent screens and records, newest first. In memory only: customers' names are never written to
 * storage.
 */
export const useRecents = create<{ readonly recents: readonly Recent[] }>(() => ({ recents: [] }));

/** Commands that were run, the latest first: of equally good ones it comes first. In memory only. */
export const useUsedCommands = create<{ readonly used: readonly string[] }>(() => ({ used: [] }));

/** @param id of the entry, which names no record */
export const rememberCommand = (id: string): void =>
  useUsedCommands.setState(({ used }) => ({
    used: [id, ...used.filter((other) => other !== id)].slice(0, recentsMax),
  }));

/** A search result has more details than the screen's name: keep them. */
const richer = (recent: Recent, known: Recent | undefined): Recent =>
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
      recents: [richer(recent, known), ...recents.filter((other) => other !== known)].slice(
        0,
        recentsMax,
      ),
    };
  });

// The next person at this computer must not see them.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) {
    useRecents.setState({ recents: [] });
    useUsedCommands.setState({ used: [] });
  }
});
