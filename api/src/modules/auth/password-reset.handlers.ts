import { limits } from '@sala/shared-contracts';
import { findAccount, readAccount, type Account } from '../../core/account/accounts.queries';
import { refuseSuspended } from '../../core/account/current-user';
import { defineHandlers } from '../../core/handler';
import { clearFailures } from '../../core/account/lockout';
import { writeMail } from '../../core/mail/mail-texts';
import { sendCode, redeemCode, type CodeMail } from '../../core/account/one-time-codes';
import { changePassword } from '../../core/account/password-change';
import { ProblemError } from '../../core/problem-error';
import { newSecretToken } from '../../core/account/secret-tokens';
import { enter } from '../../core/account/sign-in';
import { confirmAddress } from './confirm-address';
import { countResetRequest, insertReset, takeReset } from './password-reset.queries';

const codeMail = ({ email: to, firstName, locale }: Account, publicUrl: string): CodeMail['write'] => {
  const url = `${publicUrl}/otp?purpose=reset&email=${encodeURIComponent(to)}`;
  return (code) => writeMail('resetCode', { to, locale, facts: { firstName, code, minutes: limits.codeMinutes, url } });
};

export const passwordResetHandlers = defineHandlers({
  authPasswordForgotten: async (context) => {
    const { body: { email }, db, now, services } = context;
    const retryAfterSeconds = await countResetRequest(db, email, now);
    if (retryAfterSeconds !== null) throw new ProblemError('request.rate_limited', { retryAfterSeconds });
    const account = await findAccount(db, email);
    const write = account ? codeMail(account, services.publicUrl) : null;
    return { email, resendAfterSeconds: await sendCode(context, { email, purpose: 'reset_password' }, { write, replace: false }) };
  },

  authPasswordResetCheck: async (context) => {
    const { body: { code, email }, db, now } = context;
    await redeemCode(context, { email, purpose: 'reset_password' }, code);
    const account = await findAccount(db, email);
    if (!account) throw new ProblemError('auth.code_invalid'); // nobody was mailed this code: it was guessed
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
    await confirmAddress(context, account.email); // the mailed code proved it as well as that of a sign-up
    await changePassword(context, account, body.password, null);
    await clearFailures(db, account.email, now);
    return enter(context, account, { remembered: false, deviceToken: undefined });
  },
});
