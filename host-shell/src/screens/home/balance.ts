/** What a card says about its height. */
interface Sized {
  readonly lines?: number;
}

/** Title and padding of a card, in lines. */
const frame = 2;
const usualLines = 3;

const heightOf = ({ lines = usualLines }: Sized): number => frame + lines;

interface Columns<Card> {
  /** Two columns below the wide cards. */
  readonly below: readonly [readonly Card[], readonly Card[]];
  /** The narrow column beside them. */
  readonly beside: readonly Card[];
}

/**
 * Divides small cards, the first ones beside the wide cards, so that the columns end at about the
 * same height. By their declared lines, so that nothing jumps when content arrives.
 */
export const balance = <Card extends Sized>(
  wide: readonly Card[],
  small: readonly Card[],
): Columns<Card> => {
  const top = wide.reduce((sum, card) => sum + heightOf(card), 0);
  const columns: { height: number; readonly cards: Card[] }[] = [
    { height: 0, cards: [] },
    { height: top, cards: [] },
    { height: top, cards: [] },
  ];
  for (const card of small) {
    const shortest = columns.reduce((one, other) => (other.height < one.height ? other : one));
    shortest.cards.push(card);
    shortest.height += heightOf(card);
  }
  const [beside, left, right] = columns.map(({ cards }) => cards);
  return { below: [left ?? [], right ?? []], beside: beside ?? [] };
};
