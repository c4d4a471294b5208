import type * as z from 'zod/mini';
import { contract } from './contract';
import type { EndpointShape } from './platform/endpoint';
import { isBlank, isStorable } from './platform/tidy-text';

interface Leaf {
  readonly where: string;
  readonly schema: z.core.$ZodType;
  readonly kind: string;
}

/** Values made safe by their own rules or use. */
const exempt: readonly (readonly [RegExp, string])[] = [
  [/ body\.(?:password|current|newPassword)$/, 'hashed: any character may be part of a password'],
  [/ body\.(?:values|customValues)\.\*$/, 'by the rules of the field: field-values.test.ts'],
  [/^releaseImpact /, 'compared with what is in force, and stored nowhere'],
];
const isExempt = (where: string): boolean => exempt.some(([place]) => place.test(where));

/** Leaf schemas below a schema, with their paths. */
const leaves = (
  schema: z.core.$ZodType,
  where: string,
  seen: readonly z.core.$ZodType[] = [],
): Leaf[] => {
  if (seen.includes(schema)) return [];
  const path = [...seen, schema];
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return leaves(def.innerType, where, path);
    case 'lazy':
      return leaves(def.getter(), where, path);
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) =>
        leaves(inner, `${where}.${name}`, path),
      );
    case 'array':
      return leaves(def.element, `${where}.0`, path);
    case 'record':
      return [
        ...leaves(def.keyType, `${where} (key)`, path),
        ...leaves(def.valueType, `${where}.*`, path),
      ];
    case 'tuple':
      return def.items.flatMap((item, index) => leaves(item, `${where}.${index}`, path));
    case 'union':
      return def.options.flatMap((option) => leaves(option, where, path));
    case 'intersection':
      return [...leaves(def.left, where, path), ...leaves(def.right, where, path)];
    case 'pipe': {
      const inner = def.in._zod.def.type;
      return [{ where, schema, kind: inner === 'transform' ? def.out._zod.def.type : inner }];
    }
    default:
      return [{ where, schema, kind: def.type }];
  }
};

const all: readonly Leaf[] = Object.entries(contract).flatMap(([name, shape]) => {
  const { body, query } = shape as EndpointShape; // the union of all endpoint shapes, widened
  return [
    ...(body ? leaves(body, `${name} body`) : []),
    ...(query ? leaves(query, `${name} query`) : []),
  ];
});

const accepted = ({ schema }: Leaf, input: unknown): { readonly data: unknown } | undefined => {
  const result = (schema as z.ZodMiniType).safeParse(input);
  return result.success ? { data: result.data } : undefined;
};

const unstorable = [
  '\0',
  '\x01',
  '\x08',
  '\x1b',
  '\x7f',
  '\x80',
  '\x92',
  '\ud800',
  '\udc00',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\ue000',
  '\ufffe',
  '\ufdd0',
  '\u{1ffff}',
  '\u{f0000}',
];
/** Alone, and in the forms that schemas with a pattern may take. */
const texts = unstorable.flatMap((one, place) => [
  one,
  [`Ana${one}Ruiz`, `${'a'.repeat(30)}${one}`, `1${one}`][place % 3] ?? one,
]);
const blank = [
  '\u200b\u200b',
  '\u3164',
  '\u2800',
  '\u2060',
  '\u00ad',
  '\u115f',
  ' \u00a0\t',
  '\u200e',
  '\u180e',
  '\u2028',
];

const holds = (value: unknown, is: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? is(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((inner) => holds(inner, is));

const strings = all.filter(({ kind, where }) => kind === 'string' && !isExempt(where));

describe('values accepted in requests', () => {
  test('finds a plausible number of values', () => {
    expect(strings.length).toBeGreaterThan(300);
  });

  test('rejects characters that are never stored', () => {
    const open = strings.filter((leaf) =>
      texts.some((text) => holds(accepted(leaf, text)?.data, (stored) => !isStorable(stored))),
    );
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('rejects blank but non-empty text', () => {
    const open = strings.filter((leaf) =>
      blank.some((text) =>
        holds(accepted(leaf, text)?.data, (stored) => stored !== '' && isBlank(stored)),
      ),
    );
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('rejects such text in values of every other type', () => {
    expect(
      all.filter(({ kind }) => kind === 'any' || kind === 'unknown').map(({ where }) => where),
    ).toEqual([]);
  });

  test('rejects integers beyond the database column', () => {
    // Log sequences are bigint, and JSON values may be any number.
    const elsewhere =
      / query\.before$|\.(?:definition|condition)\b.*\.value(?:\.\d+)?$|\.customAnswers\.\*$|\.settings\.\*$|\.filters\.0\.value$/;
    const numbers = all.filter(
      ({ kind, where }) => kind === 'number' && !isExempt(where) && !elsewhere.test(where),
    );
    expect(numbers.length).toBeGreaterThan(100);
    const open = numbers.filter((leaf) =>
      [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY].some(
        (input) => accepted(leaf, input),
      ),
    );
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('rejects days and instants outside 1900 to 2100', () => {
    const suffixes = ['', 'T00:00:00Z', 'T00:00:00.000Z'];
    const years = ['0000', '0001', '1899', '2101', '9999', '+010000', '-000001'];
    const inputs = years.flatMap((year) => suffixes.map((suffix) => `${year}-06-15${suffix}`));
    const isDated = (leaf: Leaf) =>
      suffixes.some(
        (suffix) => accepted(leaf, `1985-06-15${suffix}`) || accepted(leaf, `2030-06-15${suffix}`),
      ) && !['Ana', 'x'.repeat(25), 'ana-ruiz'].some((word) => accepted(leaf, word));
    const dated = strings.filter(isDated);
    expect(dated.length).toBeGreaterThan(30);
    expect(
      dated
        .filter((leaf) => inputs.some((input) => accepted(leaf, input)))
        .map(({ where }) => where),
    ).toEqual([]);
  });
});
