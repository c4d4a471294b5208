import { limits, type Locale } from '@sala/shared-contracts';
import { findAccount } from '../../core/account/accounts.queries';
import { startSession } from '../../core/account/current-user';
import { actAs, type Db } from '../../core/database';
import { defineHandlers, type Context } from '../../core/handler';
import { findHeldInvitation } from '../../core/account/invitations.queries';
import { writeMail } from '../../core/mail/mail-texts';
import { sendCode, redeemCode, type CodeMail } from '../../core/account/one-time-codes';
import { phoneFault } from '../../core/account/phone';
import { invalid, ProblemError, type FieldFault } from '../../core/problem-error';
import { hashOfSecretToken } from '../../core/account/secret-tokens';
import { putUnverifiedAccount } from './accounts.queries';
import { confirmAddress } from './confirm-address';

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly locale: Locale;
}

const codeMail = ({ email: to, firstName, locale }: Reader, publicUrl: string): CodeMail['write'] => {
  const url = `${publicUrl}/email-confirmation?email=${encodeURIComponent(to)}`;
  return (code) => writeMail('code', { to, locale, facts: { firstName, code, minutes: limits.codeMinutes, url } });
};

const takenMail = ({ email: to, firstName, locale }: Reader, publicUrl: string): CodeMail['write'] =>
  () => writeMail('taken', { to, locale, facts: { firstName, url: `${publicUrl}/sign-in` } });

const phoneFaults = (phone: string): FieldFault[] => {
  const code = phoneFault(phone);
  return code ? [{ path: 'phone', code }] : [];
};

/** Beside what the schema refuses, so that one answer names everything. */
export const signUpFaults = (_db: Db, body: unknown): Promise<readonly FieldFault[]> => {
  const phone = typeof body === 'object' && body !== null && 'phone' in body ? body.phone : undefined;
  return Promise.resolve(typeof phone === 'string' ? phoneFaults(phone.trim()) : []);
};

/** The hash of an invitation that is still good and was sent to this address. */
const proveInvited = async ({ db, now }: Context<'authSignUp'>, token: string, email: string): Promise<string> => {
  const tokenHash = hashOfSecretToken(token);
  const invitation = await findHeldInvitation(db, { tokenHash, userId: null, now, lock: false });
  if (invitation?.status !== 'pending') throw new ProblemError('invitation.gone');
  if (invitation.email !== email) throw new ProblemError('invitation.other_account');
  await actAs(db, { userId: null, companyId: null }); // nobody is a member before the address is confirmed
  return tokenHash;
};

export const signUpHandlers = defineHandlers({
  authSignUp: async (context) => {
    const { db, body, now, services } = context;
    const { email, firstName, lastName, locale, phone } = body;
    const faults = phoneFaults(phone);
    if (faults.length > 0) throw invalid(...faults);
    const invitationHash = body.invite === undefined ? null : await proveInvited(context, body.invite, email);
    const before = await findAccount(db, email);
    const samePassword = await services.passwords.verify(before?.passwordHash, body.password);
    const passwordHash = await services.passwords.hash(body.password);
    const secondLastName = body.secondLastName || null; // '' is what an untouched form sends
    const wanted = { email, passwordHash, firstName, lastName, secondLastName, phone, locale, invitationHash, now };
    const account = await putUnverifiedAccount(db, wanted);
    if (account) await context.audit({ action: 'account.signed_up', entityType: 'user_account', entityId: account.id });
    const write =
      account || !before
        ? codeMail({ email, firstName, locale }, services.publicUrl)
        : takenMail(before, services.publicUrl); // the owner's name and language, not those just typed
    // Another password means perhaps another person: a code mailed before must not confirm this one.
    const resendAfterSeconds = await sendCode(context, { email, purpose: 'verify_email' }, { write, replace: !samePassword });
    return { email, resendAfterSeconds };
  },

  authVerifyEmail: async (context) => {
    const { db, body } = context;
    await redeemCode(context, { email: body.email, purpose: 'verify_email' }, body.code);
    const account = await findAccount(db, body.email);
    if (!account || !(await confirmAddress(context, account.email))) throw new ProblemError('auth.code_invalid');
    return startSession(context, account.id);
  },

  authResendCode: async (context) => {
    const { email } = context.body;
    const account = await findAccount(context.db, email);
    const write = account && !account.verified ? codeMail(account, context.services.publicUrl) : null;
    return { email, resendAfterSeconds: await sendCode(context, { email, purpose: 'verify_email' }, { write, replace: false }) };
  },
});
