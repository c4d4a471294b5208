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
