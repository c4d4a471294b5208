/** Removes accents and case: `medico` matches `Médico`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/** 0: prefix, 1: prefix of a later word, 2: substring, 3: only in related words. */
const rank = (label: string, word: string): number => {
  const at = label.indexOf(word);
  if (at === 0) return 0;
  if (at === -1) return 3;
  return label.includes(` ${word}`) ? 1 : 2;
};

/**
 * Items containing all words, best match first, otherwise in the given order.
 *
 * @param textOf name and related words of an item.
 */
export const matching = <Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => { readonly label: string; readonly more?: string | undefined },
): readonly Item[] => {
  const words = wordsOf(typed);
  if (words.length === 0) return items;
  return items
    .flatMap((item) => {
      const { label, more = '' } = textOf(item);
      const name = foldText(label);
      const all = `${name} ${foldText(more)}`;
      if (!words.every((word) => all.includes(word))) return [];
      return [{ item, score: words.reduce((sum, word) => sum + rank(name, word), 0) }];
    })
    .sort((one, other) => one.score - other.score)
    .map(({ item }) => item);
};
