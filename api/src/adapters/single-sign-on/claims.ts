import { isStorable, limits } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import type { SsoClaims } from './port';

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');

/**
 * Refuses tokens of the future and of the past: this one was issued a moment ago, so that the
 * provider's clock or ours is wrong. Entra ID dates every token back by five minutes, which a
 * company allows by `clockSeconds`.
 *
 * @throws sso.clock_off
 */
export const requireFresh = (
  { iat }: { readonly iat: number },
  now: Date,
  clockSeconds: number,
): void => {
  const ahead = Math.round(iat - now.getTime() / 1000);
  if (ahead > clockSeconds || -ahead > clockSeconds + limits.ssoTokenWaySeconds)
    throw new ProblemError('sso.clock_off', {
      meta: { seconds: Math.abs(ahead), allowed: clockSeconds },
    });
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
