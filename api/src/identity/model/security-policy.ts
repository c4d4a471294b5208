import { isInNetworks, kindsOf, type SecurityPolicy } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { networkCheck, type AccessPolicy } from '../../platform/http/access-policy';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { effectiveRoles } from '../sql/held-roles';
import type { ActorRow } from '../sql/sessions.queries';
import { findOwnPolicy, type OwnPolicy } from '../sql/security-policy.queries';

const hour = 3_600_000;
const day = 24 * hour;

const later = (...instants: readonly (string | null)[]): number =>
  Math.max(...instants.map((instant) => Date.parse(instant ?? '') || 0));

const nothingDemanded: AccessPolicy = {
  sessionEndsAt: null,
  secondFactorDueAt: null,
  passwordExpiresAt: null,
  termsDue: false,
  careRelations: false,
  allows: networkCheck([]),
};

/** What a live session must fulfil; null when its company demands nothing. */
export const accessPolicyOf = ({ policy, ...row }: ActorRow): AccessPolicy | null => {
  const { termsDue } = row;
  if (policy === null) return termsDue ? { ...nothingDemanded, termsDue } : null;
  // A copy of a role needs what the role needs.
  const roles = kindsOf(effectiveRoles(row));
  const needsFactor =
    !row.secondFactorOn && roles.some((role) => policy.secondFactorRoles.includes(role));
  // Owners with a second factor are never locked out.
  const exempt = row.secondFactorPassed && roles.includes('owner');
  return {
    sessionEndsAt:
      policy.sessionHours === null ? null : Date.parse(row.startedAt) + policy.sessionHours * hour,
    secondFactorDueAt: needsFactor
      ? later(policy.secondFactorSince, row.memberSince) + policy.secondFactorGraceDays * day
      : null,
    passwordExpiresAt:
      policy.passwordMaxAgeDays === null
        ? null
        : Date.parse(row.passwordChangedAt) + policy.passwordMaxAgeDays * day,
    termsDue,
    careRelations: policy.careRelations,
    allows: networkCheck(exempt ? [] : policy.allowedNetworks),
  };
};

export const isOutside = (policy: Pick<SecurityPolicy, 'allowedNetworks'>, address: string) =>
  policy.allowedNetworks.length > 0 && !isInNetworks(address, policy.allowedNetworks);

/**
 * Requires a proven identity: otherwise the refusal would reveal the account.
 *
 * @returns the policy of the person’s company, for which the transaction does not act yet
 * @throws auth.network_refused
 */
export const requireNetwork = async (
  db: Db,
  userId: string,
  { address, secondFactor }: { readonly address: string; readonly secondFactor: boolean },
): Promise<OwnPolicy | undefined> => {
  const policy = await findOwnPolicy(db, userId);
  if (!policy || !isOutside(policy, address)) return policy;
  if (secondFactor && policy.roles.includes('owner')) return policy;
  throw new ProblemError('auth.network_refused');
};

/** @throws request.invalid at `password` when it is shorter than the company demands */
export const requireLength = (
  policy: Pick<SecurityPolicy, 'passwordMin'> | undefined,
  password: string,
): void => {
  if (policy && password.length < policy.passwordMin)
    throw invalid({ path: 'password', code: 'too_short', facts: { minimum: policy.passwordMin } });
};
