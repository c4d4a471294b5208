import { limits } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import type { SsoClaims } from './port';

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');

/**
 * Refuses tokens of the future: the provider's clock or ours is wrong, and no expiry holds. Those
 * of the past are bound by their expiry and the nonce; Entra ID dates every token back by five
 * minutes.
 *
 * @throws auth.external_invalid
 */
export const requireFresh = ({ iat }: { readonly iat: number }, now: Date): void => {
  if (iat > now.getTime() / 1000 + limits.ssoClockSeconds)
    throw new ProblemError('auth.external_invalid');
};

export const claimsOf = (claims: Claims, groupsClaim: string): SsoClaims => ({
  subject: String(claims['sub']),
  email: textOf(claims['email'])?.toLowerCase() ?? null,
  emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  firstName: textOf(claims['given_name']),
  lastName: textOf(claims['family_name']),
  name: textOf(claims['name']),
  groups: textsOf(claims[groupsClaim]),
});
