/** Lower-case Latin letters and digits of a name, joined by the separator. */
const plainOf = (name: string, separator: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, separator)
    .replace(new RegExp(`^${separator}|${separator}$`, 'g'), '');

interface CodeRules {
  readonly separator: '-' | '_';
  readonly max: number;
  /** Used for names in other scripts. */
  readonly fallback: string;
}

/** A unique code for each name: `Primera vez` is `primera_vez`, the next one `primera_vez_2`. */
export const codesOf = (
  names: readonly string[],
  { separator, max, fallback }: CodeRules,
): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = plainOf(name, separator) || fallback;
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : `${separator}${number}`;
      const code = base.slice(0, max - end.length) + end;
      if (taken.has(code)) continue;
      taken.add(code);
      return code;
    }
  });
};
