/** Groups of the sidebar by kind of work, in display order; what is set up once comes last. */
export const navGroups = [
  'today',
  'patients',
  'sap',
  'customers',
  'automation',
  'settings',
  'setup',
] as const;
export type NavGroup = (typeof navGroups)[number];

/** Where entries of contracts published before the groups by work belong (docs/adr/0135). */
const earlierGroups = { clinic: 'today', billing: 'settings' } as const satisfies Readonly<
  Record<string, NavGroup>
>;
type EarlierGroup = keyof typeof earlierGroups;

/** Names that contracts and stored choices may still hold. */
export const earlierNavGroups = Object.keys(earlierGroups) as [EarlierGroup, ...EarlierGroup[]]; // the keys of a constant object

/** The group of an entry, whichever shell its contract was written for: no entry loses its place. */
export const navGroupOf = (name: string): NavGroup =>
  navGroups.find((group) => group === name) ??
  earlierGroups[earlierNavGroups.find((earlier) => earlier === name) ?? 'clinic'];

/** Those of stored hidden groups that still exist. */
export const knownNavGroups = (names: readonly unknown[]): NavGroup[] =>
  navGroups.filter((group) => names.includes(group));
