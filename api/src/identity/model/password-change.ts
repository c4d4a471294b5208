import { readAccount, type Account } from '../sql/accounts.queries';
import { clearFailures, countAttempt, lockExhausted, refuseLocked } from './lockout';
import { writeMail } from '../../platform/mail/mail-texts';
import { notify } from '../../platform/notifications/notify';
import { requireLength } from './security-policy';
import { findOwnPolicy } from '../sql/security-policy.queries';
import { passwordFaults } from './password-policy';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import {
  listOwnNames,
  savePasswordHash,
  revokeOtherSessions,
  deletePasswordResets,
  type AuthContext,
  revokeTrust,
} from '../sql/password-change.queries';

/**
 * Asks a signed-in person for the password before actions that a stolen session must not perform.
 *
 * @throws auth.password_wrong, auth.locked
 */
export const requirePassword = async (
  { db, now, services }: AuthContext,
  userId: string,
  password: string,
): Promise<Account> => {
  const account = await readAccount(db, userId);
  // Requires a session, so failures of strangers at sign-in do not count.
  const tried = {
    email: account.email,
    purpose: 'session_password',
    source: '',
    everywhere: false,
  } as const;
  const attempt = await countAttempt(db, tried, now);
  refuseLocked(attempt);
  if (!(await services.passwords.verify(account.passwordHash, password))) {
    await lockExhausted(db, attempt, now);
    throw new ProblemError('auth.password_wrong', { keepWrites: true });
  }
  await clearFailures(db, attempt, now);
  return account;
};

/** Rejects a guessable password at its field. */
const refuseGuessable = async (
  { db }: Pick<AuthContext, 'db'>,
  { id, email }: Account,
  password: string,
): Promise<void> => {
  const names = await listOwnNames(db, id);
  const faults = await passwordFaults(password, {
    email,
    names: names.flatMap(({ name }) => name ?? []),
  });
  if (faults.length > 0) throw invalid(...faults);
};

/**
 * Stores a new password, notifies the owner and ends sessions opened with the old one.
 *
 * @param keptSessionId the caller’s session; null without one
 */
export const changePassword = async (
  context: AuthContext,
  account: Account,
  password: string,
  keptSessionId: string | null,
): Promise<void> => {
  const { db, now, services } = context;
  const { id: userId, email: to, firstName, locale } = account;
  requireLength(await findOwnPolicy(db, userId), password);
  await refuseGuessable(context, account, password);
  await savePasswordHash(db, userId, { hash: await services.passwords.hash(password), now });
  await revokeOtherSessions(db, userId, now, keptSessionId);
  await deletePasswordResets(db, userId);
  await revokeTrust(context, userId);
  await context.audit({
    action: 'account.password_changed',
    entityType: 'user_account',
    entityId: userId,
  });
  await notify(db, {
    userId,
    companyId: null,
    kind: 'password_changed',
    facts: {},
    path: '/settings/account',
    now,
  });
  const mail = writeMail('passwordChanged', {
    to,
    locale,
    facts: { firstName, url: `${services.publicUrl}/forgot-password` },
  });
  await context.mail(mail);
  context.afterCommit(() => services.sessions.forgetUser(userId));
};
