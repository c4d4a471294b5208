import { balance } from './balance';

const cards = (...lines: readonly number[]) => lines.map((count, id) => ({ id, lines: count }));
const ids = (column: readonly { readonly id: number }[]) => column.map(({ id }) => id);

test('small cards stand beside the wide ones, then below them in turn', () => {
  const { beside, below } = balance(cards(10), cards(4, 4, 4, 4, 4));
  expect(ids(beside)).toEqual([0, 1, 2]);
  expect(below.map(ids)).toEqual([[3], [4]]);
});

test('without wide cards, three columns fill evenly', () => {
  const { beside, below } = balance([], cards(5, 1, 1, 1));
  expect(ids(beside)).toEqual([0]);
  expect(below.map(ids)).toEqual([[1, 3], [2]]);
});

test('a card of unknown height counts as three lines', () => {
  expect(balance([{ lines: 3 }], [{}, {}, {}]).below.flat()).toHaveLength(1);
});
