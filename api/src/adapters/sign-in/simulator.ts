import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../platform/time/clock';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { ProblemError } from '../../platform/http/problem-error';
import type { IdentityProvider, VouchedIdentity } from './port';

const issuer = 'urn:sala:sandbox-identity';
const tokenLifeMs = 5 * 60_000;

/** Sandbox provider that vouches for any address. Only enabled in a demonstration. */
export interface SandboxIdentityProvider extends IdentityProvider {
  issue(person: { readonly email: string; readonly name: string }): Promise<string>;
}

/** Its key exists only in this process. */
export const createSandboxIdentityProvider = (clock: Clock): SandboxIdentityProvider => {
  const key = randomBytes(32);
  return {
    issue: ({ email, name }) =>
      new SignJWT({ email, name })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(`sandbox_${email}`)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + tokenLifeMs))
        .sign(key),
    verify: async (token): Promise<VouchedIdentity> => {
      refuseInTransaction('the invented provider'); // as with a real one
      const { payload } = await jwtVerify(token, key, {
        issuer,
        algorithms: ['HS256'],
        currentDate: clock.now(),
      }).catch((cause: unknown) => {
        throw new ProblemError('auth.external_invalid', { cause });
      });
      return {
        subject: String(payload.sub),
        email: String(payload['email']),
        name: String(payload['name']),
      };
    },
  };
};
