/** Inactive members left the company; records still name them. */
export const memberStatuses = ['active', 'suspended', 'inactive'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'lastSeenAt',
  '-lastSeenAt',
] as const;
