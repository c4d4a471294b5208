import type { EndpointName } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problem-error';

export interface RateLimitOptions {
  /** Calls of one endpoint, from one network address for one e-mail address, within the window. */
  readonly max: number;
  readonly windowSeconds: number;
}

export const defaultRateLimit: RateLimitOptions = { max: 20, windowSeconds: 60 };

/** Where somebody could guess, or make us send mail. */
const limited: ReadonlySet<EndpointName> = new Set<EndpointName>(['authSignUp', 'authVerifyEmail', 'authResendCode', 'authSignIn']);

const emailOf = (body: unknown): string => {
  const email: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 320) : '';
};

/** The plugin's own typing of this cannot be found: it does not depend on Fastify. */
interface RateLimited {
  createRateLimit(options: {
    max: number;
    timeWindow: number;
    keyGenerator: (request: FastifyRequest) => string;
  }): (request: FastifyRequest) => Promise<{ isAllowed: true } | { isAllowed: false; isExceeded: boolean; ttlInSeconds: number }>;
}

const isRateLimited = (app: object): app is RateLimited => 'createRateLimit' in app;

/** @returns a check that throws `request.rate_limited`; needs `@fastify/rate-limit` registered on `app`. */
export const createLimit = (app: FastifyInstance, { max, windowSeconds }: RateLimitOptions) => {
  if (!isRateLimited(app)) throw new Error('@fastify/rate-limit is not registered');
  const check = app.createRateLimit({
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request: FastifyRequest) => `${request.routeOptions.url}|${request.ip}|${emailOf(request.body)}`,
  });
  return async (name: EndpointName, request: FastifyRequest): Promise<void> => {
    if (!limited.has(name)) return;
    const verdict = await check(request);
    if (!verdict.isAllowed && verdict.isExceeded) {
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: verdict.ttlInSeconds });
    }
  };
};
