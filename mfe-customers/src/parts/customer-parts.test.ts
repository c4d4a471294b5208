import fc from 'fast-check';
import {
  edgeAt,
  placeAfterKey,
  placeOf,
  placeUnder,
  samePlace,
  sizeWith,
  withMoved,
  type DragColumn,
  type MoveKey,
  type Rect,
} from './drag/drop-places';
import { centavosOf, quantityOf, typedPesos } from './money/amounts';

describe('places to drop', () => {
  const columns: readonly DragColumn[] = [
    { id: 'new', label: 'Nuevo', items: ['a', 'b', 'c'] },
    { id: 'called', label: 'Llamado', items: [] },
    { id: 'won', label: 'Ganado', items: ['d'] },
  ];
  const everywhere = () => true;
  const itemsAfter = (item: string, column: string, index: number) =>
    withMoved(columns, item, { column, index }).map(({ items }) => items.join(''));

  test.each<[string, string, number, string[]]>([
    ['a', 'new', 2, ['bca', '', 'd']],
    ['c', 'new', 0, ['cab', '', 'd']],
    ['b', 'new', 1, ['abc', '', 'd']],
    ['b', 'called', 0, ['ac', 'b', 'd']],
    ['b', 'won', 0, ['ac', '', 'bd']],
    ['b', 'won', 1, ['ac', '', 'db']],
  ])('%s to %s %i', (item, column, index, expected) =>
    expect(itemsAfter(item, column, index)).toEqual(expected),
  );

  test('keys move between positions and skip a column that refuses the item', () => {
    const walk = (keys: readonly MoveKey[], canDrop: (column: string) => boolean = everywhere) =>
      keys.reduce((place, key) => placeAfterKey(columns, 'b', place, key, canDrop), {
        column: 'new',
        index: 1,
      });
    expect(walk(['ArrowUp', 'ArrowUp'])).toEqual({ column: 'new', index: 0 });
    expect(walk(['ArrowDown', 'ArrowDown'])).toEqual({ column: 'new', index: 2 });
    expect(walk(['End', 'ArrowRight'])).toEqual({ column: 'called', index: 0 });
    expect(walk(['End', 'ArrowRight', 'ArrowRight', 'ArrowRight'])).toEqual({
      column: 'won',
      index: 0,
    });
    expect(walk(['ArrowRight'], (column) => column !== 'called')).toEqual({
      column: 'won',
      index: 1,
    });
    expect(walk(['ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Home'])).toEqual({
      column: 'new',
      index: 0,
    });
  });

  test('any sequence of keys loses no item and ends at the announced position', () => {
    const keys = fc.array(
      fc.constantFrom<MoveKey>('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c', 'd'), keys, (item, pressed) => {
        const from = placeOf(columns, item);
        if (!from) throw new Error(`${item} is nowhere`);
        const place = pressed.reduce(
          (at, key) => placeAfterKey(columns, item, at, key, everywhere),
          from,
        );
        const after = withMoved(columns, item, place);
        expect(after.flatMap(({ items }) => items).sort()).toEqual(['a', 'b', 'c', 'd']);
        expect(placeOf(after, item)).toEqual(place);
        expect(place.index).toBeLessThan(sizeWith(columns, item, place.column));
      }),
    );
  });

  describe('pointer', () => {
    // Three columns of 100 × 300 with cards of height 40 from the top.
    const column = (id: string): Rect => ({
      left: 110 * columns.findIndex((one) => one.id === id),
      top: 0,
      width: 100,
      height: 300,
    });
    const item = (id: string): Rect | undefined => {
      const place = placeOf(columns, id);
      return place && { ...column(place.column), top: 40 * place.index, height: 40 };
    };
    const under = (x: number, y: number, canDrop = everywhere as (column: string) => boolean) =>
      placeUnder(columns, 'a', { x, y }, { column, item }, canDrop);

    test.each([
      ['above the next middle: unchanged', 50, 55, { column: 'new', index: 0 }],
      ['below the next middle', 50, 65, { column: 'new', index: 1 }],
      ['below the last', 50, 290, { column: 'new', index: 2 }],
      ['an empty column', 150, 10, { column: 'called', index: 0 }],
      ['above the first of another column', 250, 10, { column: 'won', index: 0 }],
      ['outside: nearest column', 900, 900, { column: 'won', index: 1 }],
    ])('%s', (_name, x, y, expected) => expect(under(x, y)).toEqual(expected));

    test('a column that refuses the item is no target', () => {
      expect(under(150, 10, (id) => id !== 'called')).not.toMatchObject({ column: 'called' });
      expect(under(150, 10, () => false)).toBeUndefined();
    });
  });

  test('the drop mark is beside an item; an empty column has none', () => {
    expect(edgeAt(columns, 'a', { column: 'new', index: 0 })).toEqual({
      item: 'b',
      side: 'before',
    });
    expect(edgeAt(columns, 'a', { column: 'new', index: 2 })).toEqual({ item: 'c', side: 'after' });
    expect(edgeAt(columns, 'a', { column: 'called', index: 0 })).toBeUndefined();
    expect(samePlace({ column: 'new', index: 0 }, { column: 'won', index: 0 })).toBe(false);
  });
});

describe('amounts', () => {
  test.each([
    ['700', 70_000],
    ['700.5', 70_050],
    ['1,234.50', 123_450],
    ['$ 1,234.5', 123_450],
    ['.07', 7],
    ['1.', 100],
    [' 0 ', 0],
    ['', null],
    [undefined, null],
    ['   ', null],
    ['1.005', Number.NaN],
    ['12,34', Number.NaN],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['.', Number.NaN],
    ['siete', Number.NaN],
    ['99999999999999999', Number.NaN],
  ])('%s pesos are %s centavos', (typed, centavos) => {
    expect(centavosOf(typed)).toBe(centavos);
  });

  test.each([
    ['1', 1],
    ['0.125', 0.125],
    ['1,000.5', 1000.5],
    ['', null],
    ['0.1255', Number.NaN],
    ['-2', Number.NaN],
    ['$2', Number.NaN],
  ])('%s is a quantity of %s', (typed, quantity) => {
    expect(quantityOf(typed)).toBe(quantity);
  });

  test('amounts round-trip without losing a centavo', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 13 }), (centavos) =>
        expect(centavosOf(typedPesos(centavos))).toBe(centavos),
      ),
    );
  });
});
