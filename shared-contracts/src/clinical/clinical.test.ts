import * as z from 'zod/mini';
import { clinical, clinicalSchemas } from './clinical';
import { contract } from '../contract';
import type { EndpointShape } from '../platform/endpoint';
import { scopeOf } from '../permissions';
import { roles } from '../identity/roles';

/** Child schemas, found by the shape of the definition. */
const partsOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] => {
  const found: z.core.$ZodType[] = [];
  const look = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) found.push(value);
    else if (Array.isArray(value)) value.forEach(look);
  };
  for (const [key, value] of Object.entries(schema._zod.def)) {
    if (key === 'shape' && typeof value === 'object' && value !== null)
      Object.values(value).forEach(look);
    else if (key === 'getter' && typeof value === 'function') look((value as () => unknown)()); // a lazy schema
    else look(value);
  }
  return found;
};

/** Whether the schema contains clinical content at any depth. */
const holdsClinical = (schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean => {
  if (seen.has(schema)) return false;
  seen.add(schema);
  return clinicalSchemas.has(schema) || partsOf(schema).some((part) => holdsClinical(part, seen));
};

const endpoints: readonly (readonly [string, EndpointShape])[] = Object.entries(contract);

const answers = endpoints.flatMap(([name, { access, response }]) =>
  response ? [{ name, access, holds: holdsClinical(response) }] : [],
);

/** Roles without clinical access (docs/spec/identity.md §7). */
const outsiders = roles.filter((role) => !scopeOf([role], 'clinical:read'));

test('finds marked schemas inside every kind of schema', () => {
  const secret = clinical(z.string());
  const wraps = [
    z.object({ a: secret }),
    z.array(secret),
    z.nullable(secret),
    z.optional(secret),
    z.union([z.int(), secret]),
    z.record(z.string(), secret),
    z.tuple([secret]),
    z.extend(z.object({ b: z.int() }), { a: z.array(z.object({ c: z.nullable(secret) })) }),
    z.discriminatedUnion('k', [z.object({ k: z.literal(1), a: secret })]),
    z._default(secret, ''),
    z.pipe(secret, z.string()),
    z.lazy(() => secret),
  ];
  expect(wraps.map((schema) => holdsClinical(schema))).toEqual(wraps.map(() => true));
  expect(holdsClinical(z.object({ a: z.string() }))).toBe(false);
});

test('the contract has clinical and non-clinical responses', () => {
  expect(answers.filter(({ holds }) => holds).length).toBeGreaterThanOrEqual(3);
  expect(answers.filter(({ holds }) => !holds).length).toBeGreaterThan(100);
  expect(outsiders).toEqual(
    expect.arrayContaining(['owner', 'admin', 'reception', 'billing', 'marketing']),
  );
});

test.each(outsiders)('%s receives no clinical content from any endpoint', (role) => {
  const reached = answers.filter(
    ({ holds, access }) =>
      holds && !('permission' in access && !scopeOf([role], access.permission)),
  );
  expect(reached.map(({ name }) => name)).toEqual([]);
});
