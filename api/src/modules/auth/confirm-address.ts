import type { ApiEndpointName } from '@sala/shared-contracts';
import { actAs } from '../../core/database';
import type { Context } from '../../core/handler';
import { findHeldInvitation } from '../../core/account/invitations.queries';
import { joinCompany } from '../../core/account/join-company';
import { verifyAccount } from './accounts.queries';

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services' | 'afterCommit' | 'audit' | 'publish'>;

/**
 * The person proved that the address is theirs: it is confirmed, and the company joined whose invitation
 * they signed up with, if it is still good. From here on the transaction acts for the person.
 * @returns false when there is no such account, or it was confirmed before.
 */
export const confirmAddress = async (here: Here, email: string): Promise<boolean> => {
  const { db, now } = here;
  const account = await verifyAccount(db, email, now);
  if (!account) return false;
  const { id: userId, invitationHash: tokenHash } = account;
  await actAs(db, { userId, companyId: null });
  await here.audit({ action: 'account.verified', entityType: 'user_account', entityId: userId });
  const invitation = tokenHash === null ? undefined : await findHeldInvitation(db, { tokenHash, userId, now, lock: true });
  if (invitation?.status === 'pending' && invitation.email === email) await joinCompany(here, userId, invitation);
  return true;
};
