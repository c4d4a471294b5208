import { acceptedBy, sampleOf } from './request-samples';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Letters of four bytes, two units of UTF-16 each; the others where a rule lets only those through. */
const letters = ['😀', '𠮷', 'ñ', 'Z', 'z', '9'];

/** What free text may hold that a search or a statement could take for its own signs. */
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

/** The greatest of a growing series that passes, when the first does. */
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
  const def = (schema as z.core.$ZodTypes)._zod.def; // every schema of the contract is of a kind in this union
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

/** What lies at the edge of what a schema lets through: each once, and only what passes. */
export const edgeValuesOf = (schema: Schema): unknown[] => {
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
