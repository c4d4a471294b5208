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

/** Whether a word is the name of a standard role. */
export const isRole = (word: string): word is Role => roles.some((role) => role === word);

/** Roles that a sign-in at a provider, or its directory, may give: never the owner's. */
export const grantableRoles = roles.filter(
  (role): role is Exclude<Role, 'owner'> => role !== 'owner',
);

export type GrantableRole = (typeof grantableRoles)[number];

/**
 * A role that a company made from a copy of a standard one (docs/adr/0089). Its grants are
 * `<area>:<verb>`, with `:own` behind it when it reaches only the person's own records.
 */
export interface CustomRole {
  readonly id: string;
  readonly name: string;
  readonly basedOn: GrantableRole;
  readonly grants: readonly string[];
}

/** What a member holds: standard roles by name, custom ones with their cells. */
export type HeldRole = Role | CustomRole;

/** Standard roles that the held ones are or copy: for rules about a kind of work, not permissions. */
export const kindsOf = (held: readonly HeldRole[]): Role[] => [
  ...new Set(held.map((role) => (typeof role === 'string' ? role : role.basedOn))),
];

export const standardOf = (held: readonly HeldRole[]): Role[] =>
  held.filter((role) => typeof role === 'string');

export const customOf = (held: readonly HeldRole[]): CustomRole[] =>
  held.filter((role) => typeof role !== 'string');

/** All roles of a signed-in person; none before they are known. */
export const heldBy = (
  person:
    | {
        readonly roles: readonly Role[];
        readonly customRoles?: readonly CustomRole[] | undefined;
      }
    | null
    | undefined,
): HeldRole[] => (person ? [...person.roles, ...(person.customRoles ?? [])] : []);
