import { categoryKinds, limits, type CategoryKind, type PackEntry } from '@sala/shared-contracts';

/** Form values: ticked codes per kind. */
export type PackChoice = Partial<Record<CategoryKind, Readonly<Record<string, boolean>>>>;

/** A bundle does not restore archived categories. */
export const isOffered = ({ state }: PackEntry): boolean => state === 'missing';

/** Kinds of a bundle in order, with their entries. */
export const groupsOf = (entries: readonly PackEntry[]) =>
  categoryKinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }))
    .filter((group) => group.entries.length > 0);

export const ticksOf = (
  entries: readonly PackEntry[],
  ticked: boolean,
): Readonly<Record<string, boolean>> =>
  Object.fromEntries(entries.filter(isOffered).map(({ code }) => [code, ticked]));

/** Initially all missing entries are ticked. */
export const choiceOf = (entries: readonly PackEntry[]): PackChoice =>
  Object.fromEntries(groupsOf(entries).map((group) => [group.kind, ticksOf(group.entries, true)]));

const isTicked = (choice: PackChoice, { kind, code }: PackEntry): boolean =>
  choice[kind]?.[code] === true;

export const chosenIn = (choice: PackChoice, entries: readonly PackEntry[]): readonly PackEntry[] =>
  entries.filter((entry) => isOffered(entry) && isTicked(choice, entry));

/** Level of each entry, from 1. Parents come before children. */
export const depthsOf = (entries: readonly PackEntry[]): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>();
  for (const { code, parentCode } of entries)
    depths.set(code, Math.min(limits.categoryDepthMax, (depths.get(parentCode ?? '') ?? 0) + 1));
  return depths;
};
