import { contract, limits, urlOf, type Category } from '@sala/shared-contracts';
import fc from 'fast-check';
import { codeFrom } from '../../parts/code-from';
import { recordColors } from '../../parts/record-colors';
import {
  categoryRules,
  changesOf,
  createBody,
  emptyCategory,
  valuesOf,
  type CategoryValues,
} from './category-rules';
import { categoryOf, serviceTree } from '../../../testing/category.fixture';
import remote from '../../../../remote.contract';
import { parseCategoriesSearch } from './categories-search';
import { exchange, placedBeside, siblingsOf, type NewPlace, type Step } from './category-order';
import { levelsOf, parentsFor } from './category-tree';

const rules = categoryRules(((key: string) => key) as Parameters<typeof categoryRules>[0]);

const formAccepts = (values: CategoryValues) => rules.isValidSync(values);
const wireAccepts = (values: CategoryValues) =>
  contract.categoryCreate.body.safeParse(createBody('service', values)).success &&
  contract.categoryUpdate.body.safeParse({ version: 1, ...changesOf(values, categoryOf()) })
    .success;

/** Texts around a length limit with spaces, accents and punctuation. */
const textAround = (max: number) =>
  fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'Ñ', 'é', '_', '7', ' ', '\t', '-'),
      maxLength: max + 3,
    }),
    fc.string({ unit: fc.constantFrom('a', '_', '7'), minLength: max - 1, maxLength: max + 2 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.constantFrom('', ' ', '😀'.repeat(max), '😀'.repeat(max + 1), '___', 'ABC'),
  );

const anyValues: fc.Arbitrary<CategoryValues> = fc.record({
  name: textAround(limits.categoryNameMax),
  nameEn: textAround(limits.categoryNameMax),
  code: textAround(limits.categoryCodeMax),
  parentId: fc.oneof(fc.constant(''), fc.uuid()),
  color: fc.oneof(
    fc.constantFrom(
      ...recordColors.map(({ value }) => value),
      '#ABCDEF',
      'red',
      '',
      '#12345',
      '#1234567',
      '#0f766e ',
    ),
  ),
  icon: fc.constantFrom('', 'heart'),
  minutes: fc.constantFrom('', '4', '5', '480', '481', '20.5', 'x'),
  satKey: fc.constantFrom('', '85121600', '8512160', ' 85121600 '),
  tax: fc.constantFrom('', 'exempt'),
  version: fc.nat(),
});

describe('category rules of form and API', () => {
  test('accept the same values', () => {
    let accepted = 0;
    const runs = 2000;
    fc.assert(
      fc.property(anyValues, (values) => {
        const accepts = formAccepts(values);
        if (accepts) accepted += 1;
        expect(wireAccepts(values)).toBe(accepts);
      }),
      { numRuns: runs },
    );
    // Fails if the generator yields almost only valid or only invalid values.
    expect(accepted).toBeGreaterThan(runs / 50);
    expect(accepted).toBeLessThan(runs - runs / 50);
  });

  const good: CategoryValues = { ...emptyCategory, name: 'Consulta general' };
  test.each<[string, Partial<CategoryValues>, string]>([
    ['no name', { name: '  ' }, 'validation.nameRequired'],
    [
      'a name of 81 characters',
      { name: 'a'.repeat(limits.categoryNameMax + 1) },
      'validation.tooLong',
    ],
    ['a code with capitals', { code: 'Consulta' }, 'validation.codePattern'],
    [
      'a code of 41 characters',
      { code: 'a'.repeat(limits.categoryCodeMax + 1) },
      'validation.tooLong',
    ],
    ['neither code nor letters in the name', { name: '¡¿!?' }, 'validation.codeRequired'],
    ['a colour by name', { color: 'red' }, 'validation.color'],
  ])('rejects %s', (_name, wrong, message) => {
    expect(() => rules.validateSync({ ...good, ...wrong })).toThrow(message);
    expect(wireAccepts({ ...good, ...wrong })).toBe(false);
  });

  test('values are trimmed, and empty ones are null', () => {
    expect(createBody('service', { ...good, name: ' Consulta general ' })).toEqual({
      kind: 'service',
      name: 'Consulta general',
      nameEn: null,
      code: 'consulta_general',
      parentId: null,
      color: '#64748b',
      icon: null,
      meta: {},
    });
  });

  test('a record survives the round trip through the form', () => {
    const category = categoryOf({ nameEn: 'Visit', parentId: categoryOf().id });
    expect(changesOf(valuesOf(category), category)).toEqual({});
    expect(changesOf({ ...valuesOf(category), nameEn: ' ' }, category)).toEqual({ nameEn: null });
  });
});

describe('the code suggested by a name', () => {
  test.each([
    ['Consulta de Nutrición', 'consulta_de_nutricion'],
    ['  Ñandú — 2.º nivel ', 'nandu_2_nivel'],
    ['¡¿?!', ''],
    [undefined, ''],
    ['a'.repeat(limits.categoryCodeMax - 1) + ' b', 'a'.repeat(limits.categoryCodeMax - 1)],
  ])('suggests the code of %s', (name, code) => {
    expect(codeFrom(name)).toBe(code);
  });

  test('is empty or valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const code = codeFrom(name);
        expect(
          code === '' || contract.categoryUpdate.body.safeParse({ version: 1, code }).success,
        ).toBe(true);
      }),
    );
  });
});

describe('the address', () => {
  describe('the address of the screen', () => {
    test('without parameters, equals the prefetched request', () => {
      const { kind, search, archived } = parseCategoriesSearch({});
      const [call] = remote.routes[0].preload;
      const query = {
        kind,
        search: search || undefined,
        includeArchived: archived ? 'true' : undefined,
      };
      expect(urlOf('categoryList', { query })).toBe(urlOf(call.endpoint, { query: call.query }));
    });

    test.each([
      [{ kind: 'product' }, { kind: 'product' }],
      [{ kind: 'nonsense' }, { kind: 'service' }],
      [{ archived: '1' }, { archived: '1' }],
      [{ archived: 'yes' }, { archived: '' }],
      [
        { new: '1', parentId: 'x' },
        { new: '1', parentId: 'x' },
      ],
      [{ packs: '1' }, { packs: '1' }],
      [{ packs: 'dental' }, { packs: 'dental' }],
      [{ packs: 'nonsense' }, { packs: '' }],
      [
        { search: `  ${'a'.repeat(limits.searchMax + 1)}` },
        { search: 'a'.repeat(limits.searchMax) },
      ],
    ])('parses %j', (params, expected) => {
      expect(parseCategoriesSearch(params)).toMatchObject(expected);
    });

    test('any address opens the screen', () => {
      const keys = fc.constantFrom(
        'kind',
        'search',
        'archived',
        'categoryId',
        'new',
        'parentId',
        'packs',
        'other',
      );
      fc.assert(
        fc.property(
          fc.dictionary(keys, fc.string()),
          (params) => void parseCategoriesSearch(params),
        ),
      );
    });
  });
});

describe('the order', () => {
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
});

describe('the tree', () => {
  const names = (categories: readonly Category[]) => categories.map(({ name }) => name);

  describe('tree of categories', () => {
    const { all, consulta, pediatria, vacunas, imagen } = serviceTree();

    test('levels start at 1', () => {
      expect([...levelsOf(all).values()]).toEqual([1, 2, 3, 1, 1]);
    });

    test('a new category fits anywhere above the third level', () => {
      expect(names(parentsFor(all))).toEqual(['Consulta', 'Pediatría', 'Laboratorio', 'Imagen']);
    });

    test('a leaf moves anywhere except below itself', () => {
      expect(names(parentsFor(all, imagen))).toEqual(['Consulta', 'Pediatría', 'Laboratorio']);
      expect(names(parentsFor(all, vacunas))).toEqual([
        'Consulta',
        'Pediatría',
        'Laboratorio',
        'Imagen',
      ]);
    });

    test('a category with one level of children stays above the third level', () => {
      expect(names(parentsFor(all, pediatria))).toEqual(['Consulta', 'Laboratorio', 'Imagen']);
    });

    test('a category with two levels of children stays at the top', () => {
      expect(parentsFor(all, consulta)).toEqual([]);
    });

    test('an archived category takes no new children and keeps its own', () => {
      const old = categoryOf({ name: 'Antigua', active: false });
      const child = categoryOf({ name: 'Hija', parentId: old.id });
      expect(names(parentsFor([old, child]))).toEqual(['Hija']);
      expect(names(parentsFor([old, child], child))).toEqual(['Antigua']);
    });
  });
});
