import { isStorable, limits } from '@sala/shared-contracts';
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

/** At most 255 characters (OpenID Connect Core §2). */
const subjectOf = (value: unknown): string => {
  const subject = textOf(value);
  if (subject === null || subject.length > 255 || !isStorable(subject))
    throw new ProblemError('auth.external_invalid');
  return subject;
};

export const claimsOf = (claims: Claims, groupsClaim: string): SsoClaims => ({
  subject: subjectOf(claims['sub']),
  email: textOf(claims['email'])?.toLowerCase() ?? null,
  emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  firstName: textOf(claims['given_name']),
  lastName: textOf(claims['family_name']),
  name: textOf(claims['name']),
  groups: textsOf(claims[groupsClaim]),
});
