import type { NavGroup } from '@sala/shared-contracts';
import { navGroups } from '@sala/shared-contracts';
import { create } from 'zustand';

/* Plain values: src/boot.ts reads both. */
const sidebarKey = 'sidebar';
const groupsKey = 'sidebar-groups';

const readStored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage may be forbidden
  }
};

const save = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // the choice holds until the page is left
  }
};

interface SidebarState {
  /** Icons only, 56 px. */
  readonly collapsed: boolean;
  /** Groups that somebody folded or unfolded; the others are as their work has them. */
  readonly folds: Readonly<Partial<Record<NavGroup, 'folded' | 'open'>>>;
}

/** `customers setup+`: customers are folded, the set-up is open. */
const readFolds = (): SidebarState['folds'] => {
  const words = readStored(groupsKey).split(' ');
  const folds: Partial<Record<NavGroup, 'folded' | 'open'>> = {};
  for (const group of navGroups) {
    if (words.includes(group)) folds[group] = 'folded';
    else if (words.includes(`${group}+`)) folds[group] = 'open';
  }
  return folds;
};

/** Sidebar state, stored on this device. */
export const useSidebar = create<SidebarState>(() => ({
  collapsed: readStored(sidebarKey) === 'collapsed',
  folds: readFolds(),
}));

export const toggleSidebar = (): void => {
  const collapsed = !useSidebar.getState().collapsed;
  useSidebar.setState({ collapsed });
  save(sidebarKey, collapsed ? 'collapsed' : 'open');
};

/** @param fold folds the group, or unfolds it. */
export const foldGroup = (group: NavGroup, fold: boolean): void => {
  const folds = { ...useSidebar.getState().folds, [group]: fold ? 'folded' : 'open' } as const;
  useSidebar.setState({ folds });
  const words = navGroups.flatMap((one) =>
    folds[one] ? [folds[one] === 'folded' ? one : `${one}+`] : [],
  );
  save(groupsKey, words.join(' '));
};
