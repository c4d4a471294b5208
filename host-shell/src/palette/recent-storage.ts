import type { CurrentUser } from '@sala/shared-contracts';

/** What this browser keeps of a person's recent use: names of nobody, only ids and addresses. */
export interface Kept {
  /** Addresses of the menu, newest first. */
  readonly pages: readonly string[];
  /** Ids of commands, newest first. */
  readonly commands: readonly string[];
  /** Ids of records, newest first. */
  readonly opened: readonly string[];
}

const key = 'palette-recents';
const peopleMax = 6;

interface KeptOf extends Kept {
  readonly who: string;
}

export const nothingKept: Kept = { pages: [], commands: [], opened: [] };

/** The person in their company; undefined for nobody. */
export const whoOf = (user: CurrentUser | null): string | undefined =>
  user ? `${user.id}/${user.company?.id ?? ''}` : undefined;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const everybody = (): readonly KeptOf[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
      const { who, pages, commands, opened } = (one ?? {}) as Readonly<Record<string, unknown>>; // each is checked
      return typeof who === 'string'
        ? [{ who, pages: texts(pages), commands: texts(commands), opened: texts(opened) }]
        : [];
    });
  } catch {
    return []; // broken or refused storage: nothing is remembered
  }
};

export const keptOf = (who: string | undefined): Kept =>
  everybody().find((one) => one.who === who) ?? nothingKept;

/** Keeps it for the last few people of this computer. */
export const keep = (who: string, kept: Kept): void => {
  const others = everybody().filter((one) => one.who !== who);
  try {
    localStorage.setItem(key, JSON.stringify([{ who, ...kept }, ...others].slice(0, peopleMax)));
  } catch {
    // Full or refused storage: this tab still remembers.
  }
};
