import { isInNetworks, type Access } from '@sala/shared-contracts';
import { ProblemError } from './problem-error';

/** What the company of the caller demands, computed when the session is loaded. Times in ms. */
export interface AccessPolicy {
  /** The company’s limit of this session; null: none. */
  readonly sessionEndsAt: number | null;
  /** From then on, the caller needs a second factor that they have not set up. */
  readonly secondFactorDueAt: number | null;
  readonly passwordExpiresAt: number | null;
  /** The company made the account, and the person has not accepted the terms yet. */
  readonly termsDue: boolean;
  /** Clinical records are for who cares for the patient (docs/adr/0096). */
  readonly careRelations: boolean;
  readonly allows: (address: string) => boolean;
}

/** Remembers the last address: a session seldom moves. */
export const networkCheck = (networks: readonly string[]): AccessPolicy['allows'] => {
  if (networks.length === 0) return () => true;
  let last: { readonly address: string; readonly allowed: boolean } | undefined;
  return (address) => {
    if (last?.address !== address) last = { address, allowed: isInNetworks(address, networks) };
    return last.allowed;
  };
};

const reached = (limit: number | null, now: number): boolean => limit !== null && limit <= now;

/**
 * Network and session life hold for every call. Terms, second factor and password age hold for the
 * company’s data, so that the person can still set them right.
 *
 * @throws auth.session_ended, auth.network_refused, auth.terms_required,
 *   auth.second_factor_required, auth.password_expired
 */
export const requirePolicy = (
  policy: AccessPolicy | null,
  access: Access,
  { address, now }: { readonly address: string; readonly now: Date },
): void => {
  if (policy === null) return;
  const time = now.getTime();
  if (reached(policy.sessionEndsAt, time)) throw new ProblemError('auth.session_ended');
  if (!policy.allows(address)) throw new ProblemError('auth.network_refused');
  if (!('permission' in access)) return;
  if (policy.termsDue) throw new ProblemError('auth.terms_required');
  if (reached(policy.secondFactorDueAt, time))
    throw new ProblemError('auth.second_factor_required');
  if (reached(policy.passwordExpiresAt, time)) throw new ProblemError('auth.password_expired');
};
