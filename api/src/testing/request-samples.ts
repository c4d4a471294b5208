import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Path = readonly string[];

/** At least one of these is accepted by each text schema. */
const words = [
  'Ana',
  'ana@correo.mx',
  '+525512345678',
  '00000000-0000-4000-8000-000000000001',
  '2026-03-02',
  '2030-06-17T16:00:00Z',
  '12345',
  '09:00',
  '#aabbcc',
  'GODE561231GR8',
  'America/Mexico_City',
  'MX',
  '85121600',
  'E48',
  '1234567',
  '123456',
  'secreto-1',
  'a1b2c3d4e5f6a1b2c3d4e5f6',
  'b'.repeat(43),
  'ana-ruiz',
  'ana_ruiz',
  '{}',
  '[]',
  '1',
  'true',
  'A00.0',
  '',
];
const numbers = [1, 30, 2026, 0, 5, 10, 60, 100];

// Contract schemas are made with zod/mini; the core types do not tell.
export const acceptedBy = (schema: Schema, input: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(input).success;

// A union discriminated by `def.type`.
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

const fromRecord = (shape: Readonly<Record<string, Schema>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, inner]) => !acceptedBy(inner, undefined))
      .map(([name, inner]) => [name, sampleOf(inner)]),
  );

/** A minimal value for a schema, as far as its form tells. */
export const sampleOf = (schema: Schema): unknown => {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return sampleOf(def.innerType);
    case 'lazy':
      return sampleOf(def.getter());
    case 'object':
      return fromRecord(def.shape);
    case 'array':
      return acceptedBy(schema, []) ? [] : [sampleOf(def.element)];
    case 'record':
      return {};
    case 'tuple':
      return def.items.map(sampleOf);
    case 'union':
      return def.options.map(sampleOf).find((sample) => acceptedBy(schema, sample));
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    default:
      return [...numbers, ...words].find((one) => acceptedBy(schema, one));
  }
};

export interface Place {
  readonly path: Path;
  readonly schema: Schema;
}

/** Paths of all values in a schema. */
export const placesOf = (schema: Schema, path: Path = [], depth = 0): Place[] => {
  const def = defOf(schema);
  if (depth > 12) return [];
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return placesOf(def.innerType, path, depth + 1);
    case 'lazy':
      return placesOf(def.getter(), path, depth + 1);
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) =>
        placesOf(inner, [...path, name], depth + 1),
      );
    case 'array':
      return [{ path, schema }, ...placesOf(def.element, [...path, '0'], depth + 1)];
    case 'union':
      return [
        { path, schema },
        ...def.options.flatMap((option) =>
          defOf(option).type === 'object' ? placesOf(option, path, depth + 1) : [],
        ),
      ];
    default:
      return [{ path, schema }];
  }
};

const stepInto = (schema: Schema, step: string): Schema | undefined => {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return stepInto(def.innerType, step);
    case 'object':
      return def.shape[step];
    case 'array':
      return def.element;
    case 'union':
      return def.options
        .map((option) => stepInto(option, step))
        .find((found) => found !== undefined);
    default:
      return undefined;
  }
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies a sample with another value at a path; missing parents are created. */
export const withValue = (
  schema: Schema,
  sample: unknown,
  [step, ...rest]: Path,
  value: unknown,
): unknown => {
  if (step === undefined) return value;
  const inner = stepInto(schema, step);
  const present: unknown = Array.isArray(sample)
    ? sample[Number(step)]
    : isPlain(sample)
      ? sample[step]
      : undefined;
  const below =
    inner && rest.length > 0 ? withValue(inner, present ?? sampleOf(inner), rest, value) : value;
  return step === '0' ? [below] : { ...(isPlain(sample) ? sample : {}), [step]: below };
};

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

/** Bad values that must never cause a server error. */
export const badValues: readonly unknown[] = [
  null,
  true,
  {},
  [],
  nested(200),
  Array.from({ length: 20_000 }, () => 'x'),
  -1,
  1.5,
  1e300,
  -1e300,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  32_768,
  '',
  ' ',
  '\0',
  'Ana\0Ruiz',
  '\ud800',
  'x\u202ey',
  '\u200b\u200b',
  'x'.repeat(60_000),
  'NaN',
  'Infinity',
  '-infinity',
  '1e400',
  '99999999999999999999',
  '{"a":"\\u0000"}',
  '[{"a":"\\u0000"}]',
  '0000-01-01',
  '1899-12-31',
  '2101-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '2101-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T25:00:00Z',
  '24:00',
  '25:61',
  "';--",
  '%',
  '\\',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
];
