import { useAuth } from '@sala/shared-auth';
import type { NavIcon } from '@sala/shared-contracts';
import type { FoundRecord } from '@sala/shell-sdk';
import { create } from 'zustand';
import { keep, keptOf, whoOf } from './recent-storage';

const recentsMax = 8;

export type Recent =
  | { readonly kind: 'page'; readonly path: string }
  | {
      readonly kind: 'record';
      readonly path: string;
      readonly icon: NavIcon;
      readonly record: FoundRecord;
    };

interface Recents {
  /** Screens and records, newest first. Names of records live in memory only. */
  readonly recents: readonly Recent[];
  /** Commands that were run, the latest first: of equally good ones it comes first. */
  readonly used: readonly string[];
  /** Ids of records found and opened, the latest first: they come first in what is found. */
  readonly opened: readonly string[];
}

/**
 * Recent use of this person. Screens, commands and ids of records survive a reload, kept in the
 * browser for the person and company; names of patients and customers never do, since others use
 * the same computer.
 */
export const useRecents = create<Recents>(() => ({ recents: [], used: [], opened: [] }));

const withFirst = (all: readonly string[], first: string, max = recentsMax): readonly string[] =>
  [first, ...all.filter((other) => other !== first)].slice(0, max);

/** @param id of the entry, which names no record */
export const rememberCommand = (id: string): void =>
  useRecents.setState(({ used }) => ({ used: withFirst(used, id) }));

const openedMax = 20;

/** @param id of a record that was found and opened */
export const rememberOpened = (id: string): void =>
  useRecents.setState(({ opened }) => ({ opened: withFirst(opened, id, openedMax) }));

/** Records opened lately come first, the latest before the others. */
export const recentFirst = <Found extends { readonly id: string }>(
  records: readonly Found[],
  opened: readonly string[],
): readonly Found[] => {
  const at = ({ id }: Found): number => (opened.includes(id) ? opened.indexOf(id) : opened.length);
  return records.toSorted((one, other) => at(one) - at(other));
};

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

const restore = (who: string | undefined): void => {
  const { pages, commands, opened } = keptOf(who);
  useRecents.setState({
    recents: pages.map((path) => ({ kind: 'page', path })),
    used: commands,
    opened,
  });
};

let who = whoOf(useAuth.getState().user);
restore(who);

// The next person at this computer must not see them.
useAuth.subscribe(({ user }) => {
  const now = whoOf(user);
  if (now === who) return;
  who = now;
  restore(now);
});

useRecents.subscribe(({ recents, used, opened }) => {
  if (!who) return;
  const pages = recents.flatMap((recent) => (recent.kind === 'page' ? [recent.path] : []));
  keep(who, { pages, commands: used, opened });
});
