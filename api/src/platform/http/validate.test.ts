import { endpoint, patterns } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { fieldFaults } from './field-faults';
import { checkAnswer } from './validate';

describe('checking responses against the contract', () => {
  const shape = endpoint({
    summary: 'x',
    access: { signedIn: true },
    response: z.object({
      id: z.string(),
      lines: z.array(z.object({ amount: z.nullable(z.number()) })),
    }),
  });
  const good = { id: 'a', lines: [{ amount: 1 }, { amount: null }] };

  test('accepts a matching response', () =>
    expect(() => checkAnswer('x', shape, good)).not.toThrow());

  test.each([
    ['a wrong type', { ...good, id: 1 }],
    ['a missing key', { id: 'a' }],
    ['an extra key', { ...good, passwordHash: 'x' }],
    ['a nested extra key', { id: 'a', lines: [{ amount: 1, secret: 1 }] }],
    ['an object instead of the list', { ...good, lines: {} }],
    ['nothing', undefined],
  ])('refuses %s', (_what, answer) =>
    expect(() => checkAnswer('x', shape, answer)).toThrow(/^x answered/),
  );

  test('an endpoint without a response schema must not return a body', () => {
    const silent = endpoint({ summary: 'x', access: { signedIn: true } });
    expect(() => checkAnswer('x', silent, undefined)).not.toThrow();
    expect(() => checkAnswer('x', silent, {})).toThrow('answered with a body');
  });
});

describe('field faults', () => {
  const faults = (schema: z.ZodMiniType, input: unknown) => {
    const result = schema.safeParse(input, { reportInput: true });
    return fieldFaults(result.error?.issues ?? []);
  };
  const inside = (schema: z.ZodMiniType) => z.strictObject({ value: schema });

  test.each([
    ['required', z.string(), undefined, {}],
    ['required', z.string().check(z.minLength(1)), '', {}],
    ['required', z.enum(['a', 'b']), undefined, {}],
    ['required', z.array(z.string()).check(z.minLength(1)), [], {}],
    ['type', z.string(), 1, {}],
    ['type', z.int(), 1.5, {}],
    ['type', z.nullable(z.union([z.string(), z.number()])), {}, {}],
    ['too_short', z.string().check(z.minLength(8)), 'x', { minimum: 8 }],
    ['too_long', z.string().check(z.maxLength(2)), 'xxx', { maximum: 2 }],
    ['too_long', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], { maximum: 1 }],
    ['too_small', z.int().check(z.minimum(0)), -1, { minimum: 0 }],
    ['too_big', z.number().check(z.maximum(9)), 10, { maximum: 9 }],
    ['format', z.email(), 'x', {}],
    ['format', z.uuid(), 'x', {}],
    ['weak_password', z.string().check(z.regex(patterns.passwordDigit)), 'x', {}],
    ['not_an_option', z.enum(['a', 'b']), 'c', {}],
    ['not_accepted', z.literal(true), false, {}],
    ['format', z.record(z.string().check(z.maxLength(1)), z.string()), { ab: 'x' }, {}],
  ] as const)('%s', (code, schema, value, facts) => {
    const [fault, ...others] = faults(inside(schema), { value });
    expect(others).toEqual([]);
    expect(fault?.code).toBe(code);
    expect(fault?.path).toMatch(/^value(\.ab)?$/);
    expect(fault?.facts ?? {}).toEqual(facts);
  });

  test('names every unknown key, and each path once', () => {
    expect(
      faults(z.strictObject({ a: z.string().check(z.minLength(3), z.regex(/^\d+$/)) }), {
        a: 'x',
        b: 1,
        c: 2,
      }),
    ).toEqual([
      { path: 'a', code: 'too_short', facts: { minimum: 3 } },
      { path: 'b', code: 'unknown' },
      { path: 'c', code: 'unknown' },
    ]);
  });
});
