import type { ApiEndpointName } from '@sala/shared-contracts';
import { actAs } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import type { Attempt } from './lockout';
import { findOwnCompany } from '../sql/security-policy.queries';

type TrailContext = Pick<Context<ApiEndpointName>, 'db' | 'auditBounded'>;

/**
 * Records a failed sign-in in the log of the person’s company. Nobody is signed in: the row has no
 * author. The transaction acts for nobody afterwards.
 */
export const recordSignInFailure = async (
  { db, auditBounded }: TrailContext,
  userId: string,
  action: 'sign_in.failed' | 'sign_in.locked' | 'sign_in.refused',
): Promise<void> => {
  await actAs(db, { userId, companyId: null });
  const companyId = await findOwnCompany(db, userId);
  await actAs(db, { userId: null, companyId });
  if (companyId !== null)
    await auditBounded({ action, entityType: 'user_account', entityId: userId });
  await actAs(db, { userId: null, companyId: null });
};

/** Records a wrong password or code, and the lock that it caused. */
export const recordAttempt = async (
  context: TrailContext,
  userId: string,
  { exhausted }: Pick<Attempt, 'exhausted'>,
): Promise<void> => {
  await recordSignInFailure(context, userId, 'sign_in.failed');
  if (exhausted.length > 0) await recordSignInFailure(context, userId, 'sign_in.locked');
};
