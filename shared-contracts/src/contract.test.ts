import * as z from 'zod/mini';
import { contract } from './contract';
import type { EndpointShape } from './platform/endpoint';
import { areas, verbs, type Permission } from './permissions';
import { routes, type EndpointName } from './route-table';
import { platformPermissions } from './releases/platform-permissions';

const names = Object.keys(routes) as EndpointName[]; // the keys of a constant object
const shapes: readonly (readonly [EndpointName, EndpointShape])[] = names.map((name) => [
  name,
  contract[name],
]);

const keysOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

/** A union refuses what none of its options names: each of them is asked. */
const optionsOf = (schema: z.ZodMiniType | undefined): z.ZodMiniType[] => {
  if (!schema) return [];
  return schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion
    ? (schema.def.options as z.ZodMiniType[])
    : [schema]; // unions are made of the same kind
};

/** What may be asked of a person: a cell of the matrix, or one of the platform's. */
const permissions = new Set<unknown>([
  ...areas.flatMap((area) => verbs.map((verb): Permission => `${area}:${verb}`)),
  ...platformPermissions,
]);

describe('contract', () => {
  test('has exactly one endpoint for every route', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(Object.keys(contract).sort()).toEqual([...names].sort());
  });

  test('no two endpoints answer the same method and path', () => {
    const places = Object.values(routes).map((route) =>
      route.split(' ').slice(0, 2).join(' ').replace(/:\w+/g, ':id'),
    );
    expect(new Set(places).size).toBe(places.length);
  });

  test('the path parameters of each endpoint are those of its route', () => {
    const inPath = names.map((name) => [
      name,
      [...routes[name].matchAll(/:(\w+)/g)].map(([, key]) => key),
    ]);
    expect(shapes.map(([name, shape]) => [name, keysOf(shape.params)])).toEqual(inPath);
  });

  test('params, query and body of each endpoint refuse what they do not name', () => {
    const lax = shapes.filter(([, shape]) =>
      [shape.params, shape.query, shape.body].flatMap(optionsOf).some((schema) => {
        const issues = schema.safeParse({ surelyNotAName: 1 }).error?.issues ?? [];
        return !issues.some(({ code }) => code === 'unrecognized_keys');
      }),
    );
    expect(lax.map(([name]) => name)).toEqual([]);
  });

  test('a body comes with what changes a part, never with what reads or deletes', () => {
    const withBody = (method: string) =>
      shapes
        .filter(([name]) => routes[name].startsWith(`${method} `))
        .map(([, shape]) => Boolean(shape.body));
    expect(new Set(withBody('PATCH'))).toEqual(new Set([true]));
    expect(new Set([...withBody('GET'), ...withBody('DELETE')])).toEqual(new Set([false]));
  });

  test('each endpoint says who may call it, with a permission that somebody can hold or a reason', () => {
    const lawful: Record<string, (value: unknown) => boolean> = {
      permission: (value) => permissions.has(value),
      public: (reason) => typeof reason === 'string' && reason.length > 10,
      signedIn: (value) => value === true,
    };
    const unlawful = shapes.filter(([, { access }]) => {
      const kinds = Object.entries(access);
      return kinds.length !== 1 || !kinds.every(([kind, value]) => lawful[kind]?.(value) === true);
    });
    expect(unlawful.map(([name]) => name)).toEqual([]);
  });

  test('nobody opened another endpoint to the world', () => {
    const open = shapes.filter(([, { access }]) => 'public' in access).map(([name]) => name);
    expect(open.sort()).toEqual([
      'authChallengeResend',
      'authChallengeVerify',
      'authExternalSignIn',
      'authPasswordForgotten',
      'authPasswordReset',
      'authPasswordResetCheck',
      'authProviders',
      'authResendCode',
      'authSignIn',
      'authSignUp',
      'authVerifyEmail',
      'calendarFeedFile',
      'companyLogoView',
      'invitationView',
      'leadCaptureSubmit',
      'leadCaptureView',
      'planList',
      'releaseBeaconCreate',
      'releaseBeaconTokenCreate',
      'sandboxClock',
      'sandboxFail',
      'sandboxIdentityToken',
      'sandboxMailFile',
      'sandboxMailbox',
    ]);
  });

  test('what makes errors, moves the clock or shows mails is bound in the sandbox alone', () => {
    const sandboxed = shapes.filter(([, shape]) => shape.sandbox).map(([name]) => name);
    const named = names.filter((name) => name.startsWith('sandbox'));
    expect(sandboxed).toEqual(named);
    expect(named).toHaveLength(5);
  });
});
