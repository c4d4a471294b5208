import { limits } from '@sala/shared-contracts';
import { readCurrentUser, startSession } from '../../core/current-user';
import { defineHandlers } from '../../core/handler';
import { ProblemError } from '../../core/problem-error';
import { findAccount, putUnverifiedAccount, revokeSession, verifyAccount } from './accounts.queries';
import { deleteCode } from './codes.queries';
import { clearFailures, countAttempt, lock } from './lockout.queries';
import { checkCode, sendCode, type Message } from './verification';

export const authHandlers = defineHandlers({
  authSignUp: async (context) => {
    const { db, body, now, services } = context;
    const { email, firstName, lastName, locale } = body;
    const before = await findAccount(db, email);
    const samePassword = await services.passwords.verify(before?.passwordHash, body.password);
    const passwordHash = await services.passwords.hash(body.password);
    const secondLastName = body.secondLastName || null; // '' is what an untouched form sends
    const account = await putUnverifiedAccount(db, { email, passwordHash, firstName, lastName, secondLastName, locale, now });
    if (account) await context.audit({ action: 'account.signed_up', entityType: 'user_account', entityId: account.id });
    const message: Message =
      account || !before
        ? { kind: 'code', reader: { email, firstName, locale } }
        : { kind: 'taken', reader: before }; // the owner's name and language, not those just typed
    // Another password means perhaps another person: a code mailed before must not confirm this one.
    const resendAfterSeconds = await sendCode(context, email, message, { replace: !samePassword });
    return { email, resendAfterSeconds };
  },

  authVerifyEmail: async (context) => {
    const { db, body, now } = context;
    await checkCode(context, body.email, body.code);
    const account = await verifyAccount(db, body.email, now);
    if (!account) throw new ProblemError('auth.code_invalid');
    await deleteCode(db, body.email, now);
    const session = await startSession(context, account.id);
    await context.audit({ action: 'account.verified', entityType: 'user_account', entityId: account.id });
    return session;
  },

  authResendCode: async (context) => {
    const { email } = context.body;
    const account = await findAccount(context.db, email);
    const message: Message = account && !account.verified ? { kind: 'code', reader: account } : { kind: 'none' };
    return { email, resendAfterSeconds: await sendCode(context, email, message, { replace: false }) };
  },

  authSignIn: async (context) => {
    const { db, body, now, services } = context;
    // By address, known or not: a lock must not tell that there is an account.
    const attempt = await countAttempt(db, body.email, now);
    if (attempt.lockedSeconds !== null) throw new ProblemError('auth.locked', { retryAfterSeconds: attempt.lockedSeconds });
    const account = await findAccount(db, body.email);
    if (!(await services.passwords.verify(account?.passwordHash, body.password)) || !account) {
      if (attempt.failures >= limits.signInFailures) await lock(db, body.email, now);
      throw new ProblemError('auth.credentials_invalid', { keepWrites: true });
    }
    if (!account.verified) {
      await clearFailures(db, body.email, now);
      throw new ProblemError('auth.email_unverified', { keepWrites: true });
    }
    await clearFailures(db, body.email, now);
    const session = await startSession(context, account.id);
    await context.audit({ action: 'session.started', entityType: 'user_account', entityId: account.id });
    return session;
  },

  authSignOut: async (context) => {
    const { actor, db, now, services } = context;
    await revokeSession(db, actor.sessionId, now);
    await context.audit({ action: 'session.ended', entityType: 'session', entityId: actor.sessionId });
    context.afterCommit(() => services.sessions.forgetSession(actor.sessionId));
    return undefined;
  },

  authSession: ({ db, actor }) => readCurrentUser(db, actor.userId),
});
