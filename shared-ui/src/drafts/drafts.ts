type Values = Readonly<Record<string, unknown>>;

interface OpenForm {
  readonly key: string;
  /** What was typed and not saved; null when nothing was. */
  readonly typed: () => Values | null;
}

const open = new Set<OpenForm>();
const kept = new Map<string, Values>();

/** The place decides which form it is; of two with the same fields there, the order. */
const nameOf = (key: string): string => `${location.pathname}${location.search} ${key}`;

const keyBeside = (fields: string): string => {
  const twins = [...open].filter(({ key }) => key.startsWith(`${fields}#`)).length;
  return `${fields}#${twins}`;
};

/**
 * Remembers what was typed in the forms of this place, in this page's memory only. For the shell, just
 * before it takes the screen away without having asked: a form that opens here again holds it.
 */
export const keepDrafts = (): void => {
  for (const { key, typed } of open) {
    const values = typed();
    if (values) kept.set(nameOf(key), values);
  }
};

/** Forgets it: it is nobody else's business. */
export const forgetDrafts = (): void => kept.clear();

/**
 * For a form that opens.
 * @param fields names of its values: what tells it from another form of the same place.
 * @returns what was kept of it, once, and what ends the watching.
 */
export const openDraft = (fields: string, typed: () => Values | null): { readonly kept: Values | undefined; readonly close: () => void } => {
  const form = { key: keyBeside(fields), typed };
  const name = nameOf(form.key);
  const values = kept.get(name);
  kept.delete(name);
  open.add(form);
  return { kept: values, close: () => void open.delete(form) };
};
