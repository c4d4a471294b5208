import type { ApiEndpointName } from '@sala/shared-contracts';
import { actAs } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { findInvitationByToken } from '../sql/invitation-tokens.queries';
import { joinCompany } from './join-company';
import { ProblemError } from '../../platform/http/problem-error';
import { deleteSignUps, insertAccount, type PendingSignUp } from '../sql/pending-sign-ups.queries';

type AuthContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'audit' | 'publish'
>;

/**
 * Turns a verified sign-up into an account and joins the inviting company if the invitation is
 * still valid. The transaction acts for the person from here on. Deletes other sign-ups of the
 * address.
 */
export const confirmSignUp = async (
  context: AuthContext,
  signUp: PendingSignUp,
): Promise<string> => {
  const { db, now } = context;
  const { email, invitationHash: tokenHash } = signUp;
  const account = await insertAccount(db, signUp, now);
  if (!account) throw new ProblemError('auth.code_invalid');
  await deleteSignUps(db, email);
  await context.audit({
    action: 'account.signed_up',
    entityType: 'user_account',
    entityId: account.id,
  });
  const { id: userId } = account;
  await actAs(db, { userId, companyId: null });
  await context.audit({ action: 'account.verified', entityType: 'user_account', entityId: userId });
  const invitation =
    tokenHash === null
      ? undefined
      : await findInvitationByToken(db, { tokenHash, userId, now, lock: true });
  if (invitation?.status === 'pending' && invitation.email === email)
    await joinCompany(context, userId, invitation);
  return userId;
};
