import { limits, networkOf, type ApiEndpointName } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error';
import { callOf } from './call';

export interface RateLimitOptions {
  /**
   * Calls per window of one endpoint from one network address for one email address, challenge,
   * token, device or signed-in person.
   */
  readonly max: number;
  /**
   * Calls per window from one network address in total: clinics share an address, attackers vary
   * the email.
   */
  readonly maxPerNetworkAddress: number;
  readonly windowSeconds: number;
}

export const defaultRateLimit: RateLimitOptions = {
  max: 20,
  maxPerNetworkAddress: 200,
  windowSeconds: 60,
};

/** Endpoints open to guessing, mail flooding or filling lists without an account. */
const limited: ReadonlySet<ApiEndpointName> = new Set<ApiEndpointName>([
  'authSignUp',
  'authVerifyEmail',
  'authResendCode',
  'authSignIn',
  'authChallengeVerify',
  'authChallengeResend',
  'authPasswordForgotten',
  'authPasswordResetCheck',
  'authPasswordReset',
  'authExternalSignIn',
  'authSsoFind',
  'authSsoStart',
  'authSsoComplete',
  'accountPasswordChange',
  'emailChangeStart',
  'apiTokenIssue',
  'emailChangeConfirm',
  'notificationTest',
  'pushSubscriptionCreate',
  'secondFactorStart',
  'secondFactorConfirm',
  'secondFactorDisableStart',
  'secondFactorDisable',
  'invitationView',
  'invitationAccept',
  'invitationCreate',
  'invitationBulkCreate',
  'invitationResend',
  'leadCaptureView',
  'leadCaptureSubmit',
  'calendarFeedFile',
  'prescriptionVerify',
  'deviceAuthorizationRequest',
  'deviceTokenRequest',
  'devicePair',
  'kioskAppointment',
  'kioskArrive',
  'kioskLeave',
  'teachingLinkView',
  'teachingLinkFile',
  'teachingLinkAcknowledge',
  'teachingLinkAnswer',
  'appointmentLinkView',
  'appointmentLinkTimes',
  'appointmentLinkConfirm',
  'appointmentLinkMove',
  'appointmentLinkCancel',
  'appointmentLinkAnswer',
  'appointmentLinkArrivalCode',
]);

const valueIn = (part: unknown, name: string): string => {
  const value: unknown =
    typeof part === 'object' && part !== null ? new Map(Object.entries(part)).get(name) : undefined;
  return typeof value === 'string' ? value.trim().toLowerCase().slice(-320) : '';
};

/** The target of guessing: an account, challenge, token or email address. */
const subjectOf = (request: FastifyRequest): string => {
  const { actor } = callOf(request);
  if (actor) return actor.device?.id ?? actor.userId;
  const ofPath = ['challengeId', 'captureToken', 'feedToken', 'teachingToken', 'linkToken'].map(
    (name) => valueIn(request.params, name),
  );
  const ofBody = ['email', 'resetToken', 'token', 'deviceCode', 'state'].map((name) =>
    valueIn(request.body, name),
  );
  return [...ofPath, ...ofBody].find((value) => value !== '') ?? '';
};

/** The plugin's typing is out of reach: it does not depend on our Fastify. */
interface RateLimited {
  createRateLimit(options: {
    max: number;
    timeWindow: number;
    keyGenerator: (request: FastifyRequest) => string;
  }): (
    request: FastifyRequest,
  ) => Promise<
    { isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }
  >;
}

const isRateLimited = (app: object): app is RateLimited => 'createRateLimit' in app;

type Check = ReturnType<RateLimited['createRateLimit']>;

const refuseMore = async (check: Check, request: FastifyRequest): Promise<void> => {
  const verdict = await check(request);
  if (!verdict.isAllowed && verdict.isExceeded)
    throw new ProblemError('request.rate_limited', { retryAfterSeconds: verdict.ttlInSeconds });
};

/**
 * Limits a route per network address.
 *
 * @returns a check that throws `request.rate_limited`.
 */
export const createAddressLimit = (
  app: FastifyInstance,
  { max, windowSeconds }: Pick<RateLimitOptions, 'max' | 'windowSeconds'>,
): ((request: FastifyRequest) => Promise<void>) => {
  if (!isRateLimited(app)) throw new Error('@fastify/rate-limit is not registered');
  const check = app.createRateLimit({
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request) => `${request.routeOptions.url}|${networkOf(request.ip)}`,
  });
  return (request) => refuseMore(check, request);
};

/** @returns a check that throws `request.rate_limited`; requires `@fastify/rate-limit` on `app`. */
export const createLimit = (
  app: FastifyInstance,
  { max, maxPerNetworkAddress, windowSeconds }: RateLimitOptions,
) => {
  if (!isRateLimited(app)) throw new Error('@fastify/rate-limit is not registered');
  const timeWindow = windowSeconds * 1000;
  const place = (request: FastifyRequest): string =>
    `${request.routeOptions.url}|${networkOf(request.ip)}`;
  const checks = [
    app.createRateLimit({ max: maxPerNetworkAddress, timeWindow, keyGenerator: place }),
    app.createRateLimit({
      max,
      timeWindow,
      keyGenerator: (request) => `${place(request)}|${subjectOf(request)}`,
    }),
  ];
  return async (name: ApiEndpointName, request: FastifyRequest): Promise<void> => {
    if (!limited.has(name)) return;
    for (const check of checks) await refuseMore(check, request);
  };
};

/** Limits the calls of each API token, whatever it calls. */
export const createTokenLimit = (
  app: FastifyInstance,
  max: number = limits.apiTokenCallsPerMinute,
): ((request: FastifyRequest) => Promise<void>) => {
  if (!isRateLimited(app)) throw new Error('@fastify/rate-limit is not registered');
  const check = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => callOf(request).actor?.apiToken?.id ?? '',
  });
  return (request) => refuseMore(check, request);
};
