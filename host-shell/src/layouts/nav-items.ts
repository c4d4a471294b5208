import { navGroupOf, type NavGroup, type NavIcon, type Permission } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { installMenu, useLocale, useLocation, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useComposition } from '../composition';
import { useRemotes } from '../remote-state';
import { byWork, dailyWorkOf, groupsFor, type DailyWork } from './nav-work';

export interface NavEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: NavIcon;
  /** Other words for it, by which the palette finds it. */
  readonly also?: string | undefined;
}

export interface NavSection {
  readonly group: NavGroup;
  readonly entries: readonly NavEntry[];
}

/** The most specific item covering an address: `/a/b` rather than `/a`. */
export const coveringItem = <Item extends { readonly path: string }>(
  pathname: string,
  items: readonly Item[],
): Item | undefined =>
  items
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];

/** The entry of the screen on show; none for a screen that this person may not open. */
export const useCurrentEntry = (sections: readonly NavSection[]): NavEntry | undefined => {
  const { pathname } = useLocation();
  const contracts = useComposition((state) => state.contracts);
  const item = coveringItem(
    pathname,
    contracts.flatMap(({ nav }) => nav),
  );
  return sections.flatMap(({ entries }) => entries).find(({ path }) => path === item?.path);
};

/**
 * Entries of the remotes' contracts whose permission is held, by group, in the language on screen
 * and in the order of the work that the permissions tell.
 */
const useSectionsOf = (held: readonly Permission[] | undefined): readonly NavSection[] => {
  const locale = useLocale();
  const contracts = useComposition((state) => state.contracts);
  const states = useRemotes((state) => state.states);
  return useMemo(() => {
    const work = dailyWorkOf(held);
    const items = contracts
      .filter(({ kind, name }) => kind !== 'regular' || states[name] !== 'failed') // optional remotes vanish when they fail
      .flatMap((remote) =>
        remote.nav.map((item) => ({
          ...item,
          group: navGroupOf(item.group),
          label: remote.messages[locale].nav[item.key] ?? item.key,
          also: item.also && remote.messages[locale].nav[item.also],
        })),
      )
      .filter(({ permission }) => !permission || (held?.includes(permission) ?? false))
      .sort(byWork(work));
    return groupsFor(work)
      .map((group) => ({ group, entries: items.filter((item) => item.group === group) }))
      .filter(({ entries }) => entries.length > 0);
  }, [locale, held, contracts, states]);
};

/** What the day of this person begins with. */
export const useDailyWork = (): DailyWork => {
  const held = useAuth(({ user }) => user?.permissions);
  return useMemo(() => dailyWorkOf(held), [held]);
};

/** The menu of this person. */
export const useNavSections = (): readonly NavSection[] =>
  useSectionsOf(useAuth(({ user }) => user?.permissions));

// For the preview of a role: the same entries by the same rule.
installMenu((held) => {
  const { t } = useTranslation();
  return useSectionsOf(held).map(({ group, entries }) => ({
    group,
    title: t(`groups.${group}`),
    entries,
  }));
});
