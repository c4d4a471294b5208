import type { ApiEndpointName, CompanySignInMethod, SignInMethod } from '@sala/shared-contracts';
import { actAs } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { notify } from '../../platform/notifications/notify';
import { findOwnPolicy } from '../sql/security-policy.queries';
import { readProvider } from '../sql/single-sign-on.queries';
import { findOwnMembership, listOtherOwners } from '../sql/sso-people.queries';
import { readAccount } from '../sql/accounts.queries';

type AuthContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'audit'>;

const tellOwners = async ({ db, now }: AuthContext, companyId: string, userId: string) => {
  const { firstName: person } = await readAccount(db, userId);
  for (const owner of await listOtherOwners(db, userId))
    await notify(db, {
      userId: owner.userId,
      companyId,
      kind: 'sso_bypassed',
      facts: { person },
      now,
    });
};

/** A new password is proven by mail and signs in as a password does. */
const companyMethodOf = (method: SignInMethod): CompanySignInMethod =>
  method === 'sso' || method === 'external' ? method : 'password';

/** Owners always get in with their password: no policy locks a company out. */
const demandAllowedMethod = async (
  { db }: AuthContext,
  userId: string,
  method: CompanySignInMethod,
): Promise<void> => {
  const policy = await findOwnPolicy(db, userId);
  if (!policy || policy.signInMethods.includes(method)) return;
  if (method === 'password' && policy.roles.includes('owner')) return;
  throw new ProblemError('auth.method_refused', { keepWrites: true });
};

/**
 * Refuses the ways of signing in that the company does not allow. Where it signs in at its provider
 * only, owners still get in when the provider fails, and the other owners are told. Requires a
 * proven identity: otherwise the refusal would reveal the account.
 *
 * @throws auth.sso_required, auth.method_refused
 */
export const refuseOtherWays = async (
  context: AuthContext,
  userId: string,
  method: SignInMethod,
): Promise<void> => {
  const { db } = context;
  await actAs(db, { userId, companyId: null });
  if (method === 'sso') return demandAllowedMethod(context, userId, method);
  const membership = await findOwnMembership(db, userId);
  if (!membership) return;
  const { companyId, roles } = membership;
  await actAs(db, { userId, companyId });
  const provider = await readProvider(db);
  if (provider?.ssoOnly) {
    if (!roles.includes('owner')) throw new ProblemError('auth.sso_required', { keepWrites: true });
    await context.audit({
      action: 'sso.bypassed',
      entityType: 'user_account',
      entityId: userId,
    });
    await tellOwners(context, companyId, userId);
  }
  await actAs(db, { userId, companyId: null });
  await demandAllowedMethod(context, userId, companyMethodOf(method));
};
