import { limits, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { writeMail } from '../../platform/mail/mail-texts';
import { notify } from '../../platform/notifications/notify';
import { findAccount, type Account } from '../sql/accounts.queries';
import {
  deletePasswordResets,
  revokeOtherSessions,
  revokeTrust,
  type AuthContext,
} from '../sql/password-change.queries';
import { takeEmail } from '../sql/profile.queries';
import { redeemCode, sendCode } from './one-time-codes';
import { hashOfSecretToken } from './secret-tokens';

type Asking = AuthContext & Pick<Context<ApiEndpointName>, 'origin'>;

const purpose = 'change_email' as const;

/** Codes of other people for the same address are not this person’s. */
const requestOf = (userId: string): string => hashOfSecretToken(`change_email ${userId}`);

/**
 * Mails a code to the new address. One that somebody has gets a code that is never mailed, so that
 * the answer tells nothing.
 *
 * @returns seconds until another mail can be sent
 */
export const startEmailChange = async (
  context: Asking,
  { id, email: present, firstName, locale }: Account,
  email: string,
): Promise<number> => {
  if (email === present) throw invalid({ path: 'email', code: 'no_change' });
  const taken = (await findAccount(context.db, email)) !== undefined;
  const write = (code: string) =>
    writeMail('emailChangeCode', {
      to: email,
      locale,
      facts: { firstName, code, minutes: limits.codeMinutes },
    });
  return sendCode(context, { email, purpose, requestHash: requestOf(id) }, taken ? null : write);
};

/**
 * Takes the new address, tells the old one, and ends what the old one opened.
 *
 * @param keptSessionId the caller’s session
 * @throws auth.code_invalid, also for an address that somebody took meanwhile
 */
export const finishEmailChange = async (
  context: Asking,
  { id: userId, email: before, firstName, locale }: Account,
  { email, code }: { readonly email: string; readonly code: string },
  keptSessionId: string,
): Promise<void> => {
  const { db, now, services } = context;
  await redeemCode(context, { email, purpose, own: [requestOf(userId)], others: false }, code);
  if (!(await takeEmail(db, userId, email, now))) throw new ProblemError('auth.code_invalid');
  await revokeOtherSessions(db, userId, now, keptSessionId);
  await deletePasswordResets(db, userId);
  await revokeTrust(context, userId);
  await context.audit({
    action: 'account.email_changed',
    entityType: 'user_account',
    entityId: userId,
    diff: { email: [before, email] },
  });
  await notify(db, {
    userId,
    companyId: null,
    kind: 'email_changed',
    facts: { email },
    path: '/settings',
    now,
  });
  const facts = { firstName, email, url: `${services.publicUrl}/sign-in` };
  await context.mail(writeMail('emailChanged', { to: before, locale, facts }));
  context.afterCommit(() => services.sessions.forgetUser(userId));
};
