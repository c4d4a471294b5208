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

/** A union accepts what any option accepts, so each option is checked. */
const optionsOf = (schema: z.ZodMiniType | undefined): z.ZodMiniType[] => {
  if (!schema) return [];
  return schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion
    ? (schema.def.options as z.ZodMiniType[])
    : [schema]; // the options of a union are ZodMiniType
};

/** Valid permissions: cells of the matrix and the platform's. */
const permissions = new Set<unknown>([
  ...areas.flatMap((area) => verbs.map((verb): Permission => `${area}:${verb}`)),
  ...platformPermissions,
]);

describe('contract', () => {
  test('every route has exactly one endpoint', () => {
    expect(names.length).toBeGreaterThan(20);
    expect(Object.keys(contract).sort()).toEqual([...names].sort());
  });

  test('method and path are unique', () => {
    const places = Object.values(routes).map((route) =>
      route.split(' ').slice(0, 2).join(' ').replace(/:\w+/g, ':id'),
    );
    expect(new Set(places).size).toBe(places.length);
  });

  test('path parameters match the route', () => {
    const inPath = names.map((name) => [
      name,
      [...routes[name].matchAll(/:(\w+)/g)].map(([, key]) => key),
    ]);
    expect(shapes.map(([name, shape]) => [name, keysOf(shape.params)])).toEqual(inPath);
  });

  test('params, query and body reject unknown keys', () => {
    const lax = shapes.filter(([, shape]) =>
      [shape.params, shape.query, shape.body].flatMap(optionsOf).some((schema) => {
        const issues = schema.safeParse({ surelyNotAName: 1 }).error?.issues ?? [];
        return !issues.some(({ code }) => code === 'unrecognized_keys');
      }),
    );
    expect(lax.map(([name]) => name)).toEqual([]);
  });

  test('PATCH has a body; GET and DELETE have none', () => {
    const withBody = (method: string) =>
      shapes
        .filter(([name]) => routes[name].startsWith(`${method} `))
        .map(([, shape]) => Boolean(shape.body));
    expect(new Set(withBody('PATCH'))).toEqual(new Set([true]));
    expect(new Set([...withBody('GET'), ...withBody('DELETE')])).toEqual(new Set([false]));
  });

  test('every endpoint has an access rule with a permission someone holds, or a reason', () => {
    const lawful: Record<string, (value: unknown) => boolean> = {
      permission: (value) => permissions.has(value),
      device: (kinds) => Array.isArray(kinds) && kinds.length > 0,
      public: (reason) => typeof reason === 'string' && reason.length > 10,
      signedIn: (value) => value === true,
    };
    const unlawful = shapes.filter(([, { access }]) => {
      const kinds = Object.entries(access).filter(([kind]) => kind !== 'emergency');
      const isOne = kinds.length === 1 || ('permission' in access && 'device' in access);
      return !isOne || !kinds.every(([kind, value]) => lawful[kind]?.(value) === true);
    });
    expect(unlawful.map(([name]) => name)).toEqual([]);
  });

  test('an emergency access reads the clinical record of one patient, and does nothing else', () => {
    const open = shapes.filter(([, { access }]) => 'emergency' in access);
    expect(open.map(([name, { access, download }]) => [routes[name], access, download])).toEqual(
      [
        'GET /patients/:patientId/chart',
        'GET /visits/:visitId/documents',
        'GET /patients/:patientId/documents',
        'GET /clinical-documents/:clinicalDocumentId',
        'GET /patients/:patientId/clinical',
        'GET /prescriptions/:prescriptionId',
        'GET /visits/:visitId/service-requests',
        'GET /visits/:visitId/teaching',
        'GET /patients/:patientId/visits',
        'GET /visits/:visitId',
        'GET /visits/:visitId/paper',
      ].map((route) => [route, { permission: 'clinical:read', emergency: true }, undefined]),
    );
  });

  test('the set of public endpoints is fixed', () => {
    const open = shapes.filter(([, { access }]) => 'public' in access).map(([name]) => name);
    expect(open.sort()).toEqual([
      'appointmentLinkAnswer',
      'appointmentLinkArrivalCode',
      'appointmentLinkCancel',
      'appointmentLinkConfirm',
      'appointmentLinkMove',
      'appointmentLinkTimes',
      'appointmentLinkView',
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
      'authSsoComplete',
      'authSsoFind',
      'authSsoStart',
      'authVerifyEmail',
      'calendarFeedFile',
      'companyLogoView',
      'deviceAuthorizationRequest',
      'deviceTokenRequest',
      'fhirMetadata',
      'fhirSmartConfiguration',
      'invitationView',
      'leadCaptureSubmit',
      'leadCaptureView',
      'linkedPaymentPay',
      'linkedPaymentView',
      'planList',
      'prescriptionVerify',
      'releaseBeaconCreate',
      'releaseBeaconTokenCreate',
      'sandboxClock',
      'sandboxFail',
      'sandboxIdentityToken',
      'sandboxMailFile',
      'sandboxMailbox',
      'teachingLinkAcknowledge',
      'teachingLinkAnswer',
      'teachingLinkFile',
      'teachingLinkView',
    ]);
  });

  test('sandbox endpoints are bound in the sandbox only', () => {
    const sandboxed = shapes.filter(([, shape]) => shape.sandbox).map(([name]) => name);
    const named = names.filter((name) => name.startsWith('sandbox'));
    expect(sandboxed).toEqual(named);
    expect(named).toHaveLength(8);
  });
});
