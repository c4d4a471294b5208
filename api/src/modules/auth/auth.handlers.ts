import { findAccount } from '../../core/account/accounts.queries';
import { readCurrentUser, renewSession } from '../../core/account/current-user';
import { defineHandlers } from '../../core/handler';
import { clearFailures, countAttempt, keepFailure, takeBackAttempt } from '../../core/account/lockout';
import { ProblemError } from '../../core/problem-error';
import { enter } from '../../core/account/sign-in';
import { revokeSession } from './accounts.queries';
import { challengeHandlers } from './challenge.handlers';
import { passwordResetHandlers } from './password-reset.handlers';
import { signUpHandlers } from './sign-up.handlers';

/** A token that lives shorter would be renewed again before anybody could work with it. */
const shortestRenewalSeconds = 60;

export const authHandlers = defineHandlers({
  ...signUpHandlers,
  ...challengeHandlers,
  ...passwordResetHandlers,

  authSignIn: async (context) => {
    const { db, body, now, services } = context;
    const attempt = await countAttempt(db, body.email, now);
    const account = await findAccount(db, body.email);
    if (!(await services.passwords.verify(account?.passwordHash, body.password)) || !account) {
      await keepFailure(db, body.email, attempt, now);
      throw new ProblemError('auth.credentials_invalid', { keepWrites: true });
    }
    if (!account.verified) {
      await clearFailures(db, body.email, now);
      throw new ProblemError('auth.email_unverified', { keepWrites: true });
    }
    const answer = await enter(context, account, { remembered: body.remember ?? false, deviceToken: body.deviceToken });
    // A right password must not give new tries at the second factor.
    if ('challenge' in answer) await takeBackAttempt(db, body.email);
    else await clearFailures(db, body.email, now);
    return answer;
  },

  authRenew: (context) => renewSession(context, context.actor.userId, context.actor.sessionId, shortestRenewalSeconds),

  authSignOut: async (context) => {
    const { actor, db, now, services } = context;
    await revokeSession(db, actor.sessionId, now);
    await context.audit({ action: 'session.ended', entityType: 'session', entityId: actor.sessionId });
    context.afterCommit(() => services.sessions.forgetSession(actor.sessionId));
    return undefined;
  },

  authSession: ({ db, services, actor }) => readCurrentUser({ db, services }, actor.userId),
});
