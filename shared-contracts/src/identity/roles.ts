/** What people are in a company; roles add up (permissions.ts). */
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
