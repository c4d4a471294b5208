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
  readonly closed: readonly NavGroup[];
}

/** Sidebar state, stored on this device. */
export const useSidebar = create<SidebarState>(() => ({
  collapsed: readStored(sidebarKey) === 'collapsed',
  closed: navGroups.filter((group) => readStored(groupsKey).split(' ').includes(group)),
}));

export const toggleSidebar = (): void => {
  const collapsed = !useSidebar.getState().collapsed;
  useSidebar.setState({ collapsed });
  save(sidebarKey, collapsed ? 'collapsed' : 'open');
};

export const toggleGroup = (group: NavGroup): void => {
  const { closed } = useSidebar.getState();
  const next = closed.includes(group)
    ? closed.filter((other) => other !== group)
    : [...closed, group];
  useSidebar.setState({ closed: next });
  save(groupsKey, next.join(' '));
};
