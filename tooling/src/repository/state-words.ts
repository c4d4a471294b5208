// docs/adr/0138: a state has one word, in every bundle, paper and export.

/** A block of texts of a locale file whose keys are states. */
export interface StateBlock {
  /** The file and the key. */
  readonly place: string;
  readonly words: Readonly<Record<string, string>>;
}

const named = /^(?:status|states?|\w*[sS]tatuses|\w+States)$/;

/** Blocks of the same states that say something else on purpose, with the reason. */
const sayMore: Readonly<Record<string, string>> = {
  'mfe-billing/src checkout.states': 'what the person who pays may expect',
  'mfe-customers/src/sales/screens/purchase-record purchases.links.states':
    'links of patients, beside the checkout of the subscription',
};

/** The blocks of states in the texts of one locale file. */
export const stateBlocks = (
  folder: string,
  texts: unknown,
  key: readonly string[] = [],
): StateBlock[] => {
  if (typeof texts !== 'object' || texts === null) return [];
  const entries = Object.entries(texts);
  const words = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const place = `${folder} ${key.join('.')}`;
  const isBlock = named.test(key.at(-1) ?? '') && Object.keys(words).length > 2;
  return [
    ...(isBlock && !(place in sayMore) ? [{ place, words }] : []),
    ...entries.flatMap(([inner, value]) => stateBlocks(folder, value, [...key, inner])),
  ];
};

const keysOf = ({ words }: StateBlock): string => Object.keys(words).sort().join(' ');

/** States with two words: blocks with the same keys have the same texts. */
export const twoWords = (blocks: readonly StateBlock[]): string[] => {
  const first = new Map<string, StateBlock>();
  return blocks.flatMap((block) => {
    const known = first.get(keysOf(block)) ?? block;
    first.set(keysOf(known), known);
    return Object.entries(block.words).flatMap(([state, word]) => {
      const other = known.words[state] ?? word;
      return other.toLowerCase() === word.toLowerCase()
        ? []
        : [`${block.place}.${state}: “${word}”, in ${known.place}: “${other}”`];
    });
  });
};
