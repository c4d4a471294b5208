import { acceptedBy, sampleOf } from './request-samples';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Four-byte characters of two UTF-16 units first; others for stricter schemas. */
const letters = ['😀', '𠮷', 'ñ', 'Z', 'z', '9'];

/** Characters with a meaning in searches or SQL. */
const signs = '%_\\\'"';

const edges: readonly unknown[] = [
  '1900-01-01',
  '2100-12-31',
  '1900-01-01T00:00:00Z',
  '2100-12-31T23:59:59Z',
  '1900',
  '2100',
  '00:00',
  '23:59',
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
  '2147483648',
  '9007199254740991',
  '{}',
  '[]',
  0.01,
  null,
  false,
  [],
];

/** Largest accepted size, by binary search; undefined when the first is refused. */
const greatest = (
  passes: (size: number) => boolean,
  first: number,
  end: number,
): number | undefined => {
  if (!passes(first)) return undefined;
  let low = first;
  let high = end;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

const longestText = (schema: Schema): unknown[] => {
  for (const letter of letters) {
    for (const first of [1, 4, 8]) {
      const length = greatest((size) => acceptedBy(schema, letter.repeat(size)), first, 50_000);
      if (length !== undefined) return [letter.repeat(length)];
    }
  }
  return [];
};

const numberEdges = (schema: Schema): unknown[] => {
  const sample = [0, 1, 30, 100, 2026].find((one) => acceptedBy(schema, one));
  if (sample === undefined) return [];
  const most = greatest((size) => acceptedBy(schema, size), sample, Number.MAX_SAFE_INTEGER);
  const least = greatest((size) => acceptedBy(schema, -size), -sample, Number.MAX_SAFE_INTEGER);
  return [most, least === undefined ? sample : -least];
};

const listEdges = (schema: Schema): unknown[] => {
  const def = (schema as z.core.$ZodTypes)._zod.def; // every contract schema is in this union
  if (def.type !== 'array') return [];
  const item = sampleOf(def.element);
  const most = greatest(
    (size) =>
      acceptedBy(
        schema,
        Array.from({ length: size }, () => item),
      ),
    1,
    200,
  );
  return [[item, item], ...(most === undefined ? [] : [Array.from({ length: most }, () => item)])];
};

const allEdges = (schema: Schema): unknown[] => {
  if (acceptedBy(schema, '😀 %')) return [...longestText(schema), signs];
  const candidates = [
    ...longestText(schema),
    ...numberEdges(schema),
    ...listEdges(schema),
    ...edges,
  ];
  const byText = new Map(candidates.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()].filter((one) => acceptedBy(schema, one));
};

const known = new WeakMap<Schema, readonly unknown[]>();

/** Accepted values at the limits of a schema, without duplicates. */
export const edgeValuesOf = (schema: Schema): readonly unknown[] => {
  const found = known.get(schema) ?? allEdges(schema);
  known.set(schema, found);
  return found;
};
