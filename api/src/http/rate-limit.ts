import type { EndpointName } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../core/problem-error';

export interface RateLimitOptions {
  /** Calls of one endpoint, from one network address for one e-mail address, within the window. */
  readonly max: number;
  /** The same from one network address, whatever the e-mail address: a clinic shares one, a guesser changes the other. */
  readonly maxPerNetworkAddress: number;
  readonly windowSeconds: number;
}

export const defaultRateLimit: RateLimitOptions = { max: 20, maxPerNetworkAddress: 200, windowSeconds: 60 };

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
export const createLimit = (app: FastifyInstance, { max, maxPerNetworkAddress, windowSeconds }: RateLimitOptions) => {
  if (!isRateLimited(app)) throw new Error('@fastify/rate-limit is not registered');
  const timeWindow = windowSeconds * 1000;
  const place = (request: FastifyRequest): string => `${request.routeOptions.url}|${request.ip}`;
  const checks = [
    app.createRateLimit({ max: maxPerNetworkAddress, timeWindow, keyGenerator: place }),
    app.createRateLimit({ max, timeWindow, keyGenerator: (request) => `${place(request)}|${emailOf(request.body)}` }),
  ];
  return async (name: EndpointName, request: FastifyRequest): Promise<void> => {
    if (!limited.has(name)) return;
    for (const check of checks) {
      const verdict = await check(request);
      if (!verdict.isAllowed && verdict.isExceeded) {
        throw new ProblemError('request.rate_limited', { retryAfterSeconds: verdict.ttlInSeconds });
      }
    }
  };
};
