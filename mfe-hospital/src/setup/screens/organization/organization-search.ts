import { flag, oneOf, searchState, text } from '@sala/screen-parts/search-state';

export const organizationTabs = ['structure', 'settings', 'privacy', 'print'] as const;
export type OrganizationTab = (typeof organizationTabs)[number];

/**
 * What the address says of this screen. Total: a mistyped link opens the screen with defaults,
 * which ask for the call that the contract preloads.
 */
export const parseOrganizationSearch = searchState({
  tab: oneOf(organizationTabs, 'structure'),
  archived: flag,
  /** What is open: one of these, or a new one at a site and in a department. */
  siteId: text,
  departmentId: text,
  roomId: text,
  new: oneOf(['site', 'department', 'room']),
  at: text,
  in: text,
  noticeId: text,
});

export type OrganizationSearch = ReturnType<typeof parseOrganizationSearch>;

export const nothingOpen = {
  siteId: '',
  departmentId: '',
  roomId: '',
  new: '',
  at: '',
  in: '',
  noticeId: '',
} as const satisfies Partial<OrganizationSearch>;
