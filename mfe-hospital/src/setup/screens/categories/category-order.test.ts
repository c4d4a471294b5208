import type { Category } from '@sala/shared-contracts';
import fc from 'fast-check';
import { exchange, placedBeside, siblingsOf, type NewPlace, type Step } from './category-order';
import { categoryOf } from '../../../testing/category.fixture';

/** As the API lists siblings: by place, then by name. */
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
  test('a category changes places with its neighbour, whatever places they had', () => {
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

  test('the first goes no further up, the last no further down', () => {
    fc.assert(
      fc.property(anySiblings, (siblings) => {
        expect(exchange(siblings, siblings[0] ?? categoryOf(), -1)).toBeNull();
        expect(exchange(siblings, siblings.at(-1) ?? categoryOf(), 1)).toBeNull();
      }),
    );
  });

  test('two rows change when every place is taken once', () => {
    const siblings = [3, 7, 20].map((sortOrder) => categoryOf({ sortOrder }));
    const [, second, third] = siblings;
    expect(exchange(siblings, second ?? categoryOf(), 1)).toEqual([
      { category: third, sortOrder: 7 },
      { category: second, sortOrder: 20 },
    ]);
  });

  test('one of the system keeps its place and is passed over', () => {
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

  test('one is put beside another of its siblings, and nowhere else', () => {
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
