import { contract, limits } from '@sala/shared-contracts';
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
import { categoryOf } from '../../../testing/category.fixture';

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
