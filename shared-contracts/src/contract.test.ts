import * as z from 'zod/mini';
import { contract } from './contract';
import type { EndpointShape } from './endpoint';
import { areas, verbs } from './permissions';
import { routes, type EndpointName } from './routes';

const names = Object.keys(routes) as EndpointName[]; // the keys of a constant object
const shapes: readonly (readonly [EndpointName, EndpointShape])[] = names.map((name) => [name, contract[name]]);

const keysOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

describe('contract', () => {
  test('has exactly one endpoint for every route', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(Object.keys(contract).sort()).toEqual([...names].sort());
  });

  test('no two endpoints answer the same method and path', () => {
    const places = Object.values(routes).map((route) => route.replace(/:\w+/g, ':id'));
    expect(new Set(places).size).toBe(places.length);
  });

  test.each(shapes)('%s: path parameters are those of its route', (name, shape) => {
    const inPath = [...routes[name].matchAll(/:(\w+)/g)].map(([, key]) => key);
    expect(keysOf(shape.params)).toEqual(inPath);
  });

  test.each(shapes)('%s: params, query and body refuse what they do not name', (_name, shape) => {
    for (const schema of [shape.params, shape.query, shape.body]) {
      if (!schema) continue;
      const issues = schema.safeParse({ surelyNotAName: 1 }).error?.issues ?? [];
      expect(issues.map((issue) => issue.code)).toContain('unrecognized_keys');
    }
  });

  test.each(shapes)('%s: only reading methods come without a body to validate', (name, shape) => {
    const method = routes[name].split(' ')[0];
    if (method === 'GET' || method === 'DELETE') expect(shape.body).toBeUndefined();
    if (method === 'PATCH') expect(shape.body).toBeDefined();
  });

  test.each(shapes)('%s: says who may call it, with a permission of the matrix or a reason', (_name, { access }) => {
    if ('permission' in access) {
      const [area, verb] = access.permission.split(':');
      expect(areas).toContain(area);
      expect(verbs).toContain(verb);
    } else if ('public' in access) {
      expect(access.public.length).toBeGreaterThan(10);
    } else {
      expect(access).toEqual({ signedIn: true });
    }
  });

  test('nobody opened another endpoint to the world', () => {
    const open = shapes.filter(([, { access }]) => 'public' in access).map(([name]) => name);
    expect(open.sort()).toEqual([
      'authResendCode', 'authSignIn', 'authSignUp', 'authVerifyEmail',
      'planList', 'sandboxClock', 'sandboxFail', 'sandboxMailbox',
    ]);
  });

  test('what makes errors, moves the clock or shows mails is bound in the sandbox alone', () => {
    const sandboxed = shapes.filter(([, shape]) => shape.sandbox).map(([name]) => name);
    const named = names.filter((name) => name.startsWith('sandbox'));
    expect(sandboxed).toEqual(named);
    expect(named).toHaveLength(3);
  });
});
