/** Removes accents and case: `medico` matches `Médico`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const wordsOf = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/** What an item is found by. */
export interface Findable {
  readonly label: string;
  /** Other words for the same, as good as those of the label. */
  readonly also?: string | undefined;
  /** Related words. */
  readonly more?: string | undefined;
}

/** From here on a word is only inside another, or in related words. */
const weak = 2;

/**
 * 0: prefix; from 1 up: prefix of a later word, the earlier the better, so that an action comes
 * before one that names the same thing in passing; 1.25: another word for it, ahead of a label that
 * mentions it far behind; 2: substring; 3: only in related words.
 */
const rank = (label: string, also: string, word: string): number => {
  if (label.startsWith(word)) return 0;
  const later = label.split(' ').findIndex((part) => part.startsWith(word));
  if (later > 0) return Math.min(1 + later / 10, 1.8);
  if (` ${also}`.includes(` ${word}`)) return 1.25;
  return label.includes(word) ? weak : 3;
};

export interface Match<Item> {
  readonly item: Item;
  /** 0 for the best; related to the number of words typed. */
  readonly score: number;
  /** Every word begins a word of its name. */
  readonly strong: boolean;
}

/**
 * Items containing all words, best match first, otherwise in the given order; without words all of
 * them, none strong.
 *
 * @param textOf what an item is found by.
 */
export const matchesOf = <Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => Findable,
): readonly Match<Item>[] => {
  const words = wordsOf(typed);
  if (words.length === 0) return items.map((item) => ({ item, score: 0, strong: false }));
  return items
    .flatMap((item) => {
      const { label, also = '', more = '' } = textOf(item);
      const name = foldText(label);
      const others = foldText(also);
      const all = `${name} ${others} ${foldText(more)}`;
      if (!words.every((word) => all.includes(word))) return [];
      const ranks = words.map((word) => rank(name, others, word));
      return [
        {
          item,
          score: ranks.reduce((sum, one) => sum + one, 0),
          strong: ranks.every((one) => one < weak),
        },
      ];
    })
    .sort((one, other) => one.score - other.score);
};

/** The items of {@link matchesOf}. */
export const matching = <Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => Findable,
): readonly Item[] => matchesOf(items, typed, textOf).map(({ item }) => item);
