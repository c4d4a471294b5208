type Values = Readonly<Record<string, unknown>>;

/** Unsaved input by form and location. Forms exclude secrets. */
export type Drafts = Readonly<Record<string, Values>>;

interface OpenForm {
  readonly key: string;
  /** Unsaved input; null without changes. */
  readonly typed: () => Values | null;
  /** Visible name of the form; null when the screen shows none. */
  readonly name: () => string | null;
}

const open = new Set<OpenForm>();
const kept = new Map<string, Values>();
const watchers = new Set<() => void>();

const tell = (): void => {
  for (const watcher of watchers) watcher();
};

/** Key of a draft: location, field names and, for identical forms, their order. */
const nameOf = (key: string): string => `${location.pathname}${location.search} ${key}`;

const keyBeside = (fields: string): string => {
  const twins = [...open].filter(({ key }) => key.startsWith(`${fields}#`)).length;
  return `${fields}#${twins}`;
};

/**
 * Keeps unsaved input of the current location. The shell calls this before removing the screen
 * without asking; a form that opens here again restores it.
 */
export const keepDrafts = (): void => {
  for (const { key, typed } of open) {
    const values = typed();
    if (values) kept.set(nameOf(key), values);
  }
  tell();
};

/** Discards the kept drafts, which belong to one person. */
export const forgetDrafts = (): void => {
  kept.clear();
  tell();
};

/** Kept and current drafts. The shell carries them across a page reload. */
export const allDrafts = (): Drafts => {
  const typing = [...open].flatMap(({ key, typed }) => {
    const values = typed();
    return values ? [[nameOf(key), values] as const] : [];
  });
  return Object.fromEntries([...kept, ...typing]);
};

/** Restores the result of {@link allDrafts}; forms that open pick their draft up. */
export const restoreDrafts = (drafts: Drafts): void => {
  for (const [name, values] of Object.entries(drafts)) kept.set(name, values);
};

/** Subscribes to changes of {@link allDrafts}. @returns unsubscribe. */
export const onDrafts = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Names of the forms with unsaved input, without duplicates. */
export const namesOfTyped = (): readonly string[] => {
  const names = [...open].flatMap(({ typed, name }) => (typed() ? [name()] : []));
  return [...new Set(names.filter((name) => name !== null))];
};

export interface OpenDraft {
  /** The kept draft, returned once. */
  readonly kept: Values | undefined;
  /** Reports that input changed. */
  readonly changed: () => void;
  readonly close: () => void;
}

/**
 * Registers a form that opens.
 *
 * @param fields names of its values, which distinguish forms at one location.
 */
export const openDraft = (
  fields: string,
  { typed, name }: Pick<OpenForm, 'typed' | 'name'>,
): OpenDraft => {
  const form = { key: keyBeside(fields), typed, name };
  const place = nameOf(form.key);
  const values = kept.get(place);
  kept.delete(place);
  open.add(form);
  return {
    kept: values,
    changed: tell,
    close: () => {
      open.delete(form);
      tell();
    },
  };
};
