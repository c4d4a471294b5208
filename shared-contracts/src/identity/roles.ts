/** Company roles; permissions of several roles add up (permissions.ts). */
export const roles = [
  'owner',
  'admin',
  'doctor',
  'nurse',
  'reception',
  'billing',
  'marketing',
  'auditor',
] as const;

export type Role = (typeof roles)[number];

/** Roles that a sign-in at a provider, or its directory, may give: never the owner's. */
export const grantableRoles = roles.filter(
  (role): role is Exclude<Role, 'owner'> => role !== 'owner',
);
