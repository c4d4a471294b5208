import { acceptTerms, findAccount } from '../sql/accounts.queries';
import { readCurrentUser, renewSession } from '../model/current-user';
import { defineHandlers } from '../../platform/http/handler';
import { attemptSource } from '../model/attempt-source';
import { clearFailures, countAttempt, lockExhausted, refuseLocked } from '../model/lockout';
import { ProblemError } from '../../platform/http/problem-error';
import { completeSignIn } from '../model/sign-in';
import { recordAttempt, recordingRefusal } from '../model/sign-in-trail';
import { challengeHandlers } from './challenge.handlers';
import { passwordResetHandlers } from './password-reset.handlers';
import { revokeSession } from '../sql/sessions.queries';
import { signUpHandlers, signUpsWithPassword } from './sign-up.handlers';

const method = 'password';

/** A shorter-lived token would need renewal before anybody could work with it. */
const shortestRenewalSeconds = 60;

export const authHandlers = defineHandlers({
  ...signUpHandlers,
  ...challengeHandlers,
  ...passwordResetHandlers,

  authSignIn: async (context) => {
    const { db, body, now, services } = context;
    const { deviceToken, email, password } = body;
    const source = await attemptSource(context, email, deviceToken);
    const attempt = await countAttempt(db, { email, purpose: 'password', ...source }, now);
    refuseLocked(attempt);
    const account = await findAccount(db, email);
    if (!(await services.passwords.verify(account?.passwordHash, password)) || !account) {
      if (!account && (await signUpsWithPassword(context, email, password)).length > 0) {
        await clearFailures(db, attempt, now);
        throw new ProblemError('auth.email_unverified', { keepWrites: true });
      }
      await lockExhausted(db, attempt, now);
      if (account) await recordAttempt(context, account.id, attempt, method);
      throw new ProblemError('auth.credentials_invalid', { keepWrites: true });
    }
    await clearFailures(db, attempt, now); // the second factor has its own counter
    return recordingRefusal(account.id, method, () => {
      if (account.passwordChangeRequired)
        throw new ProblemError('auth.password_reset_required', { keepWrites: true });
      const remembered = body.remember ?? false;
      return completeSignIn(context, account, { remembered, deviceToken, method });
    });
  },

  authRenew: (context) =>
    renewSession(context, context.actor.userId, context.actor.sessionId, shortestRenewalSeconds),

  authSignOut: async (context) => {
    const { actor, db, now, services } = context;
    await revokeSession(db, actor.sessionId, now);
    await context.audit({
      action: 'session.ended',
      entityType: 'session',
      entityId: actor.sessionId,
    });
    context.afterCommit(() => services.sessions.forgetSession(actor.sessionId));
    return undefined;
  },

  authTermsAccept: async (context) => {
    const { actor, audit, db, now, services } = context;
    if (await acceptTerms(db, actor.userId, now)) {
      await audit({
        action: 'account.terms_accepted',
        entityType: 'user_account',
        entityId: actor.userId,
      });
      context.afterCommit(() => services.sessions.forgetUser(actor.userId));
    }
    return readCurrentUser(context, actor.userId);
  },

  authSession: (context) => readCurrentUser(context, context.actor.userId),
});
