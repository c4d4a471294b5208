import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../platform/time/clock';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { ProblemError } from '../../platform/http/problem-error';
import type { IdentityProvider, VouchedIdentity } from './port';

const keyShape = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/;
const loopback = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;
const hostShape = /^[a-z0-9.-]+(?::\d+)?$/;

/**
 * Origin of the Frontend API encoded in a publishable key: base64 of its host and a dollar sign.
 * Loopback hosts use plain HTTP, for tests without the service.
 *
 * @returns null for an invalid key.
 */
export const frontendApiOf = (publishableKey: string): string | null => {
  const encoded = keyShape.exec(publishableKey)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const host = decoded.slice(0, -1);
  if (!decoded.endsWith('$') || !hostShape.test(host)) return null;
  return `${loopback.test(host) ? 'http' : 'https'}://${host}`;
};

/** Claims of the JWT template described in docs/how-to/sign-in-with-clerk.md. */
const identityOf = ({
  sub,
  email,
  email_verified: verified,
  name,
}: JWTPayload): VouchedIdentity => {
  if (typeof sub !== 'string' || typeof email !== 'string' || verified !== true)
    throw new ProblemError('auth.external_invalid');
  return {
    subject: sub,
    email: email.toLowerCase(),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : email,
  };
};

const unreachable = (cause: unknown): boolean =>
  cause instanceof errors.JWKSTimeout ||
  !(cause instanceof errors.JOSEError) ||
  cause.code === 'ERR_JOSE_GENERIC';

export interface ClerkOptions {
  readonly publishableKey: string;
  /** Origin of this site; tokens issued for another one are refused. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

/**
 * Verifies Clerk session tokens with the keys published by its Frontend API (docs/spec/identity.md
 * §9).
 */
export const createClerkProvider = ({
  publishableKey,
  publicUrl,
  clock,
}: ClerkOptions): IdentityProvider => {
  const issuer = frontendApiOf(publishableKey);
  if (issuer === null) throw new Error('CLERK_PUBLISHABLE_KEY is not a publishable key');
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', issuer), {
    timeoutDuration: 5000,
  });
  return {
    verify: async (token) => {
      refuseInTransaction('Clerk');
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: clock.now(),
        clockTolerance: 5,
      }).catch((cause: unknown) => {
        throw new ProblemError(
          unreachable(cause) ? 'auth.external_unavailable' : 'auth.external_invalid',
          { cause },
        );
      });
      // `azp` is the origin that requested the token; absent only for tokens not requested by a
      // browser.
      if (payload['azp'] !== undefined && payload['azp'] !== new URL(publicUrl).origin)
        throw new ProblemError('auth.external_invalid');
      return identityOf(payload);
    },
  };
};
