/** Without accents and case: `Médico` is found by `medico`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean);

/**
 * 0: begins with it, 1: a later word does, 2: somewhere inside, 3: not in the name but in what goes
 * with it.
 */
const rank = (label: string, word: string): number => {
  const at = label.indexOf(word);
  if (at === 0) return 0;
  if (at === -1) return 3;
  return label.includes(` ${word}`) ? 1 : 2;
};

/**
 * What has all the words, anywhere, in any order; best first, otherwise in the order given.
 *
 * @param textOf the name, and what else may be typed to find it.
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
      const name = plain(label);
      const all = `${name} ${plain(more)}`;
      if (!words.every((word) => all.includes(word))) return [];
      return [{ item, score: words.reduce((sum, word) => sum + rank(name, word), 0) }];
    })
    .sort((one, other) => one.score - other.score)
    .map(({ item }) => item);
};
