/** What a name stands for. `other`: no medication, as pollen. */
export type Substance =
  | { readonly kind: 'ingredient'; readonly key: string }
  | { readonly kind: 'class'; readonly key: string }
  | { readonly kind: 'other' };

export interface NamedSubstance {
  readonly substance: Substance;
  /** The name that was recognised. */
  readonly name: string;
  /** By spelling alone: one or two letters differ. */
  readonly similar: boolean;
}

/** Words of a text, plain: `Penicilína G.` → `penicilina`, `g`. */
const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

interface Term {
  readonly plain: string;
  readonly name: string;
  readonly substance: Substance;
}

/** Words beside the name of an allergen. */
const around = new Set(
  'alergia alergica alergico alergias reaccion reacciones anafilaxia anafilactica severa severo grave leve moderada rash ronchas urticaria angioedema medicamento medicamentos antibiotico antibioticos desde infancia ante con las los del para por allergy allergic reaction severe mild'.split(
    ' ',
  ),
);

/** Edits that a name of this length forgives. */
const forgiven = (length: number): number => {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
};

/** Edits between two words, swapped neighbours as one; stops beyond `most`. */
const editsBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]; // no row yet
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
};

/** The letters of a word as bits; an edit changes at most two of them. */
const lettersOf = (word: string): number => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
};

const bitsIn = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
};

const kinds: readonly Substance['kind'][] = ['class', 'ingredient', 'other'];

export interface SubstanceNames {
  /** Every substance that a free text names; empty: none is known. */
  readonly namedIn: (text: string) => readonly NamedSubstance[];
  /**
   * Parts of the text that name nothing; the whole text if none of it does.
   *
   * @param named what `namedIn` found in the text.
   */
  readonly unknownIn: (text: string, named: readonly NamedSubstance[]) => readonly string[];
  /** As `namedIn`, by exact names alone. */
  readonly spelledIn: (text: string) => readonly NamedSubstance[];
  /**
   * The first name of each substance that the text may become: it begins a word of one of its
   * names, or is spelled alike if it begins none. Classes first: most allergies are to one.
   */
  readonly beginning: (text: string) => readonly NamedSubstance[];
}

const keyOf = (substance: Substance, plain: string): string =>
  substance.kind === 'other' ? plain : `${substance.kind} ${substance.key}`;

export const substanceNames = (
  named: readonly { readonly name: string; readonly substance: Substance }[],
): SubstanceNames => {
  const terms = new Map<string, Term[]>();
  /** The first name of each, by key. */
  const mainNames = new Map<string, string>();
  let longest = 1;
  for (const { name, substance } of named) {
    const words = plainWords(name);
    const plain = words.join(' ');
    if (plain === '') continue;
    longest = Math.max(longest, words.length);
    const key = keyOf(substance, plain);
    if (!mainNames.has(key)) mainNames.set(key, name);
    terms.set(plain, [...(terms.get(plain) ?? []), { plain, name, substance }]);
  }
  const spellings = [...terms.keys()].map((plain) => ({ plain, letters: lettersOf(plain) }));

  const alike = (phrase: string): readonly Term[] => {
    const most = forgiven(phrase.length);
    if (most === 0) return [];
    let [best, found] = [most + 1, [] as Term[]]; // none yet
    const letters = lettersOf(phrase);
    for (const one of spellings) {
      if (bitsIn(one.letters ^ letters) > 2 * most) continue;
      const edits = editsBetween(phrase, one.plain, Math.min(most, best));
      if (edits > most || edits > best) continue;
      if (edits < best) [best, found] = [edits, []];
      found.push(...(terms.get(one.plain) ?? []));
    }
    return found;
  };

  const exactly = (words: readonly string[], known: boolean[]): NamedSubstance[] => {
    const found: NamedSubstance[] = [];
    for (let count = Math.min(longest, words.length); count > 0; count -= 1) {
      for (let at = 0; at + count <= words.length; at += 1) {
        const matching = terms.get(words.slice(at, at + count).join(' '));
        if (!matching || known.slice(at, at + count).every(Boolean)) continue;
        known.fill(true, at, at + count);
        found.push(...matching.map(({ name, substance }) => ({ name, substance, similar: false })));
      }
    }
    return found;
  };

  const namedIn = (text: string): readonly NamedSubstance[] => {
    const words = plainWords(text);
    const known = words.map(() => false);
    const found = exactly(words, known);
    for (const [at, word] of words.entries()) {
      if (known[at] || around.has(word)) continue;
      const next = words[at + 1];
      const pair = next !== undefined && !known[at + 1] ? alike(`${word} ${next}`) : [];
      const matching = pair.length > 0 ? pair : alike(word);
      // A name that only looks like one of no medication may still be a medication.
      const serious = matching.filter(({ substance }) => substance.kind !== 'other');
      found.push(...serious.map(({ name, substance }) => ({ name, substance, similar: true })));
    }
    return found;
  };
  const spelledIn = (text: string): readonly NamedSubstance[] => {
    const words = plainWords(text);
    return exactly(
      words,
      words.map(() => false),
    );
  };
  const unknownIn = (text: string, named: readonly NamedSubstance[]): readonly string[] => {
    if (named.length === 0) return [text];
    const parts = text.split(/[,;/+]|\b(?:y|and)\b/i).map((part) => part.trim());
    return parts.filter(
      (part) =>
        parts.length > 1 &&
        plainWords(part).some((word) => !around.has(word)) &&
        namedIn(part).length === 0,
    );
  };
  const beginning = (text: string): readonly NamedSubstance[] => {
    const typed = plainWords(text).join(' ');
    if (typed === '') return [];
    const all = [...terms.values()].flat();
    const begun = all.filter(({ plain }) => ` ${plain}`.includes(` ${typed}`));
    const found = begun.length > 0 ? begun : alike(typed);
    const ranked = found
      .map((term) => ({ term, rank: term.plain.startsWith(typed) ? 0 : 1 }))
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          kinds.indexOf(a.term.substance.kind) - kinds.indexOf(b.term.substance.kind),
      );
    const best = new Map<string, NamedSubstance>();
    for (const { term } of ranked) {
      const { substance, plain } = term;
      const key = keyOf(substance, plain);
      const name = mainNames.get(key) ?? term.name;
      if (!best.has(key)) best.set(key, { substance, name, similar: begun.length === 0 });
    }
    return [...best.values()];
  };
  return { namedIn, unknownIn, spelledIn, beginning };
};
