/** What the address says of this screen. `''` is not written into it. */
export interface OrganizationSearch {
  readonly tab: OrganizationTab;
  readonly archived: '1' | '';
  /** What is open: one of these, or a new one at a site and in a department. */
  readonly siteId: string;
  readonly departmentId: string;
  readonly roomId: string;
  readonly new: '' | 'site' | 'department' | 'room';
  readonly at: string;
  readonly in: string;
  readonly noticeId: string;
}

export const organizationTabs = ['structure', 'settings', 'privacy', 'print'] as const;
export type OrganizationTab = (typeof organizationTabs)[number];

const newKinds = ['site', 'department', 'room'] as const;

/** Total: a mistyped link opens the screen all the same. */
export const parseOrganizationSearch = (
  params: Readonly<Record<string, string>>,
): OrganizationSearch => ({
  tab: organizationTabs.find((tab) => tab === params['tab']) ?? 'structure',
  archived: params['archived'] === '1' ? '1' : '',
  siteId: params['siteId'] ?? '',
  departmentId: params['departmentId'] ?? '',
  roomId: params['roomId'] ?? '',
  new: newKinds.find((kind) => kind === params['new']) ?? '',
  at: params['at'] ?? '',
  in: params['in'] ?? '',
  noticeId: params['noticeId'] ?? '',
});

export const nothingOpen = {
  siteId: '',
  departmentId: '',
  roomId: '',
  new: '',
  at: '',
  in: '',
  noticeId: '',
} as const satisfies Partial<OrganizationSearch>;
