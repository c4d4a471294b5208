import { shortName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { writeMail } from '../../platform/mail/mail-texts';
import { notify } from '../../platform/notifications/notify';
import { readAccount } from '../sql/accounts.queries';
import { readUserRow } from '../sql/current-user.queries';
import { membersWithRoles } from '../sql/active-members.queries';
import { expirePassword } from '../sql/members.queries';
import { deletePasswordResets, revokeTrust } from '../sql/password-change.queries';
import { requireProof } from './recent-proof';
import {
  disownSignIn,
  endOtherSessions,
  lockOwnAccount,
  lockSignIn,
  revokeTokensSince,
} from '../sql/sign-ins.queries';

type DisownContext = Context<'accountSignInDisown'>;

/** Those who manage the people of the company, except the person. */
export const tellManagers = async (
  { db, now, actor }: Pick<DisownContext, 'db' | 'now' | 'actor'>,
  kind: 'sign_in_disowned' | 'member_left',
): Promise<void> => {
  const { companyId, userId: leaver } = actor;
  if (companyId === null) return;
  const account = await readUserRow(db, leaver, now);
  for (const userId of await membersWithRoles(db, ['owner', 'admin'])) {
    if (userId === leaver) continue;
    const facts = { person: shortName(account) };
    await notify(db, { userId, companyId, kind, facts, path: '/users', now });
  }
};

/**
 * Takes everything from whoever else got in: sessions, trusted browsers, tokens made since, and the
 * password, which only the mailbox of the person replaces.
 *
 * @throws signIn.own_session, resource.not_found, auth.session_revoked, and those of requireProof
 */
export const takeBackAccount = async (
  context: DisownContext,
): Promise<{ sessions: number; tokens: number }> => {
  const { actor, body, db, now, params, services } = context;
  const { userId, sessionId } = actor;
  if (!(await lockOwnAccount(db, actor))) throw new ProblemError('auth.session_revoked');
  const signIn = await lockSignIn(db, actor, params.signInId);
  if (signIn.current) throw new ProblemError('signIn.own_session');
  await requireProof(context, actor, body);
  if (signIn.disownedAt !== null) return { sessions: 0, tokens: 0 };
  await disownSignIn(db, signIn.id, now);
  const sessions = await endOtherSessions(db, userId, now, sessionId);
  const tokens = await revokeTokensSince(db, userId, { since: signIn.at, now });
  await revokeTrust(context, userId);
  await deletePasswordResets(db, userId);
  await expirePassword(db, userId);
  await context.audit({
    action: 'sign_in.disowned',
    entityType: 'user_account',
    entityId: userId,
    diff: {
      at: signIn.at,
      address: signIn.address,
      sessions,
      tokens: tokens.map(({ name }) => name),
    },
  });
  await tellManagers(context, 'sign_in_disowned');
  const { email: to, firstName, locale } = await readAccount(db, userId);
  const facts = { firstName, url: `${services.publicUrl}/forgot-password` };
  await context.mail(writeMail('signInDisowned', { to, locale, facts }));
  context.afterCommit(() => services.sessions.forgetUser(userId));
  return { sessions, tokens: tokens.length };
};
