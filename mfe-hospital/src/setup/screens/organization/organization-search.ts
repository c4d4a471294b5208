import { flag, oneOf, searchState, text } from '@sala/screen-parts/search-state';

export const organizationTabs = ['structure', 'settings', 'privacy', 'print'] as const;
export type OrganizationTab = (typeof organizationTabs)[number];

/**
 * Screen state in the address. Mistyped parameters become defaults, whose request equals the one
 * the contract prefetches.
 */
export const parseOrganizationSearch = searchState({
  tab: oneOf(organizationTabs, 'structure'),
  archived: flag,
  /** The open record, or the site and department of a new one. */
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
