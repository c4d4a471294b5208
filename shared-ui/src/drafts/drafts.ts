type Values = Readonly<Record<string, unknown>>;

/** What was typed, by form and place. Nothing secret is in it: forms leave that out. */
export type Drafts = Readonly<Record<string, Values>>;

interface OpenForm {
  readonly key: string;
  /** What was typed and not saved; null when nothing was. */
  readonly typed: () => Values | null;
  /** What a person calls the form; null when nothing on the screen says it. */
  readonly name: () => string | null;
}

const open = new Set<OpenForm>();
const kept = new Map<string, Values>();
const watchers = new Set<() => void>();

const tell = (): void => {
  for (const watcher of watchers) watcher();
};

/** The place decides which form it is; of two with the same fields there, the order. */
const nameOf = (key: string): string => `${location.pathname}${location.search} ${key}`;

const keyBeside = (fields: string): string => {
  const twins = [...open].filter(({ key }) => key.startsWith(`${fields}#`)).length;
  return `${fields}#${twins}`;
};

/**
 * Remembers what was typed in the forms of this place. For the shell, just before it takes the
 * screen away without having asked: a form that opens here again holds it.
 */
export const keepDrafts = (): void => {
  for (const { key, typed } of open) {
    const values = typed();
    if (values) kept.set(nameOf(key), values);
  }
  tell();
};

/** Forgets it: it is nobody else's business. */
export const forgetDrafts = (): void => {
  kept.clear();
  tell();
};

/** What is kept, and what is being typed. For the shell, which brings it over a reload of the page. */
export const allDrafts = (): Drafts => {
  const typing = [...open].flatMap(({ key, typed }) => {
    const values = typed();
    return values ? [[nameOf(key), values] as const] : [];
  });
  return Object.fromEntries([...kept, ...typing]);
};

/** Takes back what {@link allDrafts} gave: forms that open hold it. */
export const restoreDrafts = (drafts: Drafts): void => {
  for (const [name, values] of Object.entries(drafts)) kept.set(name, values);
};

/** Calls back whenever {@link allDrafts} may have changed. @returns what ends it. */
export const onDrafts = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** What people call the forms that hold something typed, each once. */
export const namesOfTyped = (): readonly string[] => {
  const names = [...open].flatMap(({ typed, name }) => (typed() ? [name()] : []));
  return [...new Set(names.filter((name) => name !== null))];
};

export interface OpenDraft {
  /** What was kept of it, once. */
  readonly kept: Values | undefined;
  /** Something was typed, or taken back. */
  readonly changed: () => void;
  readonly close: () => void;
}

/**
 * For a form that opens.
 *
 * @param fields names of its values: what tells it from another form of the same place.
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
