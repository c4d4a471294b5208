import type { NavGroup } from '@sala/shared-contracts';
import { navGroups } from '@sala/shared-contracts';
import { create } from 'zustand';

/* Both are read by hand in src/boot.ts and kept as plain values. */
const sidebarKey = 'sidebar';
const groupsKey = 'sidebar-groups';

const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ''; // storage may be forbidden by the browser's settings
  }
};

const save = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // the choice still holds until the page is left
  }
};

interface SidebarState {
  /** Icons only, 56 px. */
  readonly collapsed: boolean;
  readonly closed: readonly NavGroup[];
}

/** How the sidebar was left on this device. */
export const useSidebar = create<SidebarState>(() => ({
  collapsed: read(sidebarKey) === 'collapsed',
  closed: navGroups.filter((group) => read(groupsKey).split(' ').includes(group)),
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
