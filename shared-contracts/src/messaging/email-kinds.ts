import { kindsOf, type HeldRole, type Role } from '../identity/roles';

/** The eight fixed categories of mail (screens §4). */
export const emailCategories = [
  'system_bugs',
  'notifications',
  'finance',
  'management',
  'security',
  'performance',
  'user_activity',
  'maintenance',
] as const;

export type EmailCategory = (typeof emailCategories)[number];

export const isEmailCategory = (word: string): word is EmailCategory =>
  emailCategories.some((category) => category === word);

/** Never seen outside of the roles that reach them, not even by whom a thread is assigned to. */
export const restrictedEmailCategories = ['finance', 'security'] as const;

export const isRestrictedEmail = (category: EmailCategory): boolean =>
  restrictedEmailCategories.some((one) => one === category);

const open = emailCategories.filter((category) => !isRestrictedEmail(category));

/** Row “E-mail inbox” of screens §9b; besides these, everybody has what is assigned to them. */
const reachOf: Readonly<Record<Role, readonly EmailCategory[]>> = {
  owner: emailCategories,
  admin: emailCategories,
  doctor: ['notifications'],
  nurse: [],
  reception: ['notifications', 'user_activity'],
  billing: ['finance'],
  marketing: ['management'],
  auditor: open,
};

/** Categories that these roles read; a custom role reads those of the role it is a copy of. */
export const emailCategoriesOf = (held: readonly HeldRole[]): EmailCategory[] => {
  const reach = kindsOf(held).flatMap((role) => reachOf[role]);
  return emailCategories.filter((category) => reach.includes(category));
};

/** Where a thread's category comes from. */
export const emailSources = ['rule', 'sender', 'manual', 'default'] as const;

export type EmailSource = (typeof emailSources)[number];

/** `list`: sent to many. Nothing is ever answered automatically to the last three. */
export const emailKinds = ['personal', 'auto_reply', 'bounce', 'list'] as const;

export type EmailKind = (typeof emailKinds)[number];

/** Where a rule looks, and how. */
export const emailRuleFields = ['from', 'to', 'subject', 'body'] as const;
export const emailRuleTests = ['contains', 'regex'] as const;
