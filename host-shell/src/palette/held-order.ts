import type { Section } from './entry';

/** Sections and their entries as seen, by id. */
export type Order = readonly { readonly id: string; readonly entries: readonly string[] }[];

export const orderOf = (sections: readonly Section[]): Order =>
  sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ id, entries }) => ({ id, entries: entries.map((entry) => entry.id) }));

const byPlace =
  (ids: readonly string[]) =>
  (one: { readonly id: string }, other: { readonly id: string }): number => {
    const at = ({ id }: { readonly id: string }) =>
      ids.includes(id) ? ids.indexOf(id) : ids.length;
    return at(one) - at(other);
  };

/**
 * What was seen stays in its order, so that a choice does not move under the cursor; new sections
 * come below the others, new entries below those of their section.
 */
export const inHeldOrder = (sections: readonly Section[], held: Order | null): readonly Section[] =>
  held
    ? sections.toSorted(byPlace(held.map(({ id }) => id))).map((section) => ({
        ...section,
        entries: section.entries.toSorted(
          byPlace(held.find(({ id }) => id === section.id)?.entries ?? []),
        ),
      }))
    : sections;
