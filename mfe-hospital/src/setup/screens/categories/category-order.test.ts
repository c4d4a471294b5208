import type { Category } from '@sala/shared-contracts';
import fc from 'fast-check';
import { exchange, placedBeside, siblingsOf, type NewPlace, type Step } from './category-order';
import { categoryOf } from '../../../testing/category.fixture';

/** Sorted as the API does: by position, then name. */
const listed = (categories: readonly Category[]) =>
  [...categories].sort((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'es'));

const after = (categories: readonly Category[], changes: readonly NewPlace[]) =>
  listed(
    categories.map((category) => ({
      ...category,
      sortOrder:
        changes.find((change) => change.category.id === category.id)?.sortOrder ??
        category.sortOrder,
    })),
  );

const ids = (categories: readonly Category[]) => categories.map(({ id }) => id);

const anySiblings = fc
  .array(fc.nat(6), { minLength: 1, maxLength: 8 })
  .map((places) =>
    listed(places.map((sortOrder, index) => categoryOf({ sortOrder, name: `n${index}` }))),
  );
const anyStep = fc.constantFrom<Step>(-1, 1);

describe('order of categories', () => {
  test('a category swaps with its neighbour, whatever their positions', () => {
    fc.assert(
      fc.property(anySiblings, fc.nat(7), anyStep, (siblings, die, step) => {
        const from = die % siblings.length;
        const moved = siblings[from] ?? categoryOf();
        const wanted = ids(siblings);
        const neighbour = wanted[from + step];
        fc.pre(neighbour !== undefined);
        wanted[from] = neighbour ?? '';
        wanted[from + step] = moved.id;
        expect(ids(after(siblings, exchange(siblings, moved, step) ?? []))).toEqual(wanted);
      }),
    );
  });

  test('the first cannot move up, nor the last down', () => {
    fc.assert(
      fc.property(anySiblings, (siblings) => {
        expect(exchange(siblings, siblings[0] ?? categoryOf(), -1)).toBeNull();
        expect(exchange(siblings, siblings.at(-1) ?? categoryOf(), 1)).toBeNull();
      }),
    );
  });

  test('a swap changes two rows when positions are unique', () => {
    const siblings = [3, 7, 20].map((sortOrder) => categoryOf({ sortOrder }));
    const [, second, third] = siblings;
    expect(exchange(siblings, second ?? categoryOf(), 1)).toEqual([
      { category: third, sortOrder: 7 },
      { category: second, sortOrder: 20 },
    ]);
  });

  test('system categories keep their position and are skipped', () => {
    const first = categoryOf({ sortOrder: 0 });
    const system = categoryOf({ sortOrder: 1, systemManaged: true });
    const last = categoryOf({ sortOrder: 2 });
    const changes = exchange([first, system, last], last, -1);
    expect(ids(after([first, system, last], changes ?? []))).toEqual([
      last.id,
      system.id,
      first.id,
    ]);
    expect(changes?.map(({ category }) => category.id)).not.toContain(system.id);
    expect(exchange([first, system, last], system, -1)).toBeNull();
    expect(exchange([system, last], last, -1)).toBeNull();
  });

  test('only siblings count', () => {
    const parent = categoryOf();
    const child = categoryOf({ parentId: parent.id });
    const other = categoryOf();
    expect(siblingsOf([parent, child, other], other)).toEqual([parent, other]);
    expect(exchange([parent, child, other], child, 1)).toBeNull();
  });

  test('a category is placed only beside a sibling', () => {
    const parent = categoryOf();
    const [one, two, three] = [categoryOf(), categoryOf(), categoryOf()];
    const child = categoryOf({ parentId: parent.id });
    const all = [one, two, three, child];
    expect(placedBeside(all, three, { id: one.id, side: 'before' })).toEqual(
      ids([three, one, two]),
    );
    expect(placedBeside(all, one, { id: two.id, side: 'after' })).toEqual(ids([two, one, three]));
    expect(placedBeside(all, one, { id: two.id, side: 'before' })).toBeNull();
    expect(placedBeside(all, one, { id: child.id, side: 'after' })).toBeNull();
  });
});
