import { dirname } from 'node:path';

/** i18next plural suffixes; Intl.PluralRules tells which a language needs. */
const plural = /_(zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` → `[['a.b', 'x']]`. */
export const flatten = (value: unknown, path = ''): [key: string, text: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, value]];

/** Names inside `{{…}}` and `<…>`, sorted: a translation must keep them. */
export const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}|<(\/?\w+)\s*\/?>/g)]
    .map(([, name, tag]) => name ?? `<${tag}>`)
    .sort();

interface Entry {
  readonly endings: Set<string>;
  readonly variables: Set<string>;
}

const entriesOf = (file: unknown): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  for (const [key, text] of flatten(file)) {
    const base = key.replace(plural, '');
    const entry = entries.get(base) ?? { endings: new Set(), variables: new Set() };
    entry.endings.add(plural.exec(key)?.[1] ?? '');
    for (const name of variablesOf(String(text))) entry.variables.add(name);
    entries.set(base, entry);
  }
  return entries;
};

const sorted = (names: Iterable<string>): string => [...names].sort().join(' ');

/** Differences between a pair of locale files; empty when both languages are complete. */
export const disagreements = (byLocale: Readonly<Record<string, unknown>>): string[] => {
  const locales = Object.keys(byLocale);
  const found: string[] = [];
  for (const locale of locales) {
    for (const [key, text] of flatten(byLocale[locale])) {
      if (typeof text !== 'string') found.push(`${locale}: ${key} is not a text`);
      else if (text.trim() === '') found.push(`${locale}: ${key} is empty`);
    }
    const needed = sorted(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
    for (const [key, { endings }] of entriesOf(byLocale[locale])) {
      if (
        !endings.has('') &&
        sorted([...endings].filter((ending) => ending !== 'zero')) !== needed
      ) {
        found.push(`${locale}: ${key} needs the plurals ${needed} and has ${sorted(endings)}`);
      }
    }
  }
  const all = new Map(locales.map((locale) => [locale, entriesOf(byLocale[locale])]));
  for (const key of new Set([...all.values()].flatMap((entries) => [...entries.keys()]))) {
    const missing = locales.filter((locale) => !all.get(locale)?.has(key));
    if (missing.length > 0) {
      found.push(`${key} is missing in ${missing.join(', ')}`);
    } else {
      const variables = new Set(
        locales.map((locale) => sorted(all.get(locale)?.get(key)?.variables ?? [])),
      );
      if (variables.size > 1)
        found.push(`${key} names different variables: ${[...variables].join(' / ')}`);
    }
  }
  return found;
};

/** Folders with locale files, each with its files. */
export const localeFolders = (paths: readonly string[]): Map<string, string[]> => {
  const folders = new Map<string, string[]>();
  for (const path of paths.filter((name) => /(?:^|\/)locales\/(?:.+\/)?[^/]+\.json$/.test(name))) {
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  }
  return folders;
};
