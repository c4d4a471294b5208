import { limits } from '@sala/shared-contracts';
import { findAccount, readAccount, type Account } from '../sql/accounts.queries';
import { refuseSuspended } from '../model/current-user';
import { defineHandlers } from '../../platform/http/handler';
import { writeMail } from '../../platform/mail/mail-texts';
import { redeemCode, sendCode, codeWaitTimes, type CodeMail } from '../model/one-time-codes';
import { changePassword } from '../model/password-change';
import { ProblemError } from '../../platform/http/problem-error';
import { hashOfSecretToken, newSecretToken } from '../model/secret-tokens';
import { completeSignIn } from '../model/sign-in';
import { recordingRefusal } from '../model/sign-in-trail';
import { insertReset, takeReset } from '../sql/password-reset.queries';
import { clearAllFailures } from '../sql/lockout.queries';

const codeMail = ({ email: to, firstName, locale }: Account, publicUrl: string): CodeMail => {
  const url = `${publicUrl}/otp?purpose=reset&email=${encodeURIComponent(to)}`;
  return (code) =>
    writeMail('resetCode', {
      to,
      locale,
      facts: { firstName, code, minutes: limits.codeMinutes, url },
    });
};

const purpose = 'reset_password' as const;

export const passwordResetHandlers = defineHandlers({
  authPasswordForgotten: async (context) => {
    const {
      body: { deviceToken, email },
      db,
      services,
    } = context;
    const { hour } = await codeWaitTimes(context, { email, purpose, deviceToken });
    if (hour > 0) throw new ProblemError('request.rate_limited', { retryAfterSeconds: hour });
    const account = await findAccount(db, email);
    const requestToken = newSecretToken();
    const requestHash = hashOfSecretToken(requestToken);
    const write = account ? codeMail(account, services.publicUrl) : null;
    const resendAfterSeconds = await sendCode(
      context,
      { email, purpose, requestHash, deviceToken },
      write,
    );
    return { email, resendAfterSeconds, requestToken };
  },

  // Access to the mailbox suffices on any device: every open code counts.
  authPasswordResetCheck: async (context) => {
    const {
      body: { code, email, requestToken },
      db,
      now,
    } = context;
    const ownHashes = requestToken === undefined ? [] : [hashOfSecretToken(requestToken)];
    await redeemCode(context, { email, purpose, own: ownHashes, others: true }, code);
    const account = await findAccount(db, email);
    if (!account) throw new ProblemError('auth.code_invalid'); // without an account no code was mailed, so it was guessed
    const resetToken = newSecretToken();
    await insertReset(db, { userId: account.id, token: resetToken, now });
    return { resetToken };
  },

  authPasswordReset: async (context) => {
    const { body, db, now } = context;
    const reset = await takeReset(db, body.resetToken, now);
    if (!reset) throw new ProblemError('auth.reset_token_invalid');
    const account = await readAccount(db, reset.userId);
    await refuseSuspended(db, account.id);
    await changePassword(context, account, body.password, null);
    await clearAllFailures(db, account.email);
    return recordingRefusal(account.id, 'password_reset', () =>
      completeSignIn(context, account, {
        remembered: false,
        deviceToken: undefined,
        method: 'password_reset',
      }),
    );
  },
});
