import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '../../platform/time/clock';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { ProblemError } from '../../platform/http/problem-error';
import type { IdentityProvider, VouchedIdentity } from './port';

const keyShape = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/;
const loopback = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;
const hostShape = /^[a-z0-9.-]+(?::\d+)?$/;

/**
 * Origin of the Frontend API that a publishable key names: base64 of its host and a dollar sign. A
 * host on this machine speaks plain HTTP: that is how the adapter is tried without the service.
 *
 * @returns null when that is not a publishable key.
 */
export const frontendApiOf = (publishableKey: string): string | null => {
  const encoded = keyShape.exec(publishableKey)?.[1];
  if (encoded === undefined) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const host = decoded.slice(0, -1);
  if (!decoded.endsWith('$') || !hostShape.test(host)) return null;
  return `${loopback.test(host) ? 'http' : 'https'}://${host}`;
};

/** The claims of the JWT template that docs/how-to/sign-in-with-clerk.md describes. */
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
  /** Origin of this site: a token made for another one is refused. */
  readonly publicUrl: string;
  readonly clock: Clock;
}

/** Clerk (screens §7c): its session token, signed with the keys that its Frontend API publishes. */
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
      // `azp` is the origin that asked for the token; absent only when nobody's browser did.
      if (payload['azp'] !== undefined && payload['azp'] !== new URL(publicUrl).origin)
        throw new ProblemError('auth.external_invalid');
      return identityOf(payload);
    },
  };
};
