import { limits, passwordSchema, type Locale } from '@sala/shared-contracts';
import { findAccount } from '../sql/accounts.queries';
import { openSession } from '../model/open-session';
import { actAs, type Db } from '../../platform/database/database';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { findInvitationByToken } from '../sql/invitation-tokens.queries';
import { writeMail } from '../../platform/mail/mail-texts';
import { sendCode, redeemCode, type CodeMail } from '../model/one-time-codes';
import { passwordFaults } from '../model/password-policy';
import { requireLength } from '../model/security-policy';
import { readPolicy } from '../sql/security-policy.queries';
import { phoneFault } from '../model/phone';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { hashOfSecretToken, newSecretToken } from '../model/secret-tokens';
import { refuseOtherWays } from '../model/sso-only';
import { confirmSignUp } from '../model/confirm-sign-up';
import {
  findSignUp,
  newestSignUps,
  putSignUp,
  type PendingSignUp,
} from '../sql/pending-sign-ups.queries';

/** The address is unverified, so its mail contains nothing typed at sign-up. */
const codeMail = (
  { email: to, locale }: { email: string; locale: Locale },
  publicUrl: string,
): CodeMail => {
  const url = `${publicUrl}/email-confirmation?email=${encodeURIComponent(to)}`;
  return (code) =>
    writeMail('code', { to, locale, facts: { code, minutes: limits.codeMinutes, url } });
};

interface Owner {
  readonly email: string;
  readonly firstName: string;
  readonly locale: Locale;
}

const addressTakenMail =
  ({ email: to, firstName, locale }: Owner, publicUrl: string): CodeMail =>
  () =>
    writeMail('taken', { to, locale, facts: { firstName, url: `${publicUrl}/sign-in` } });

const phoneFaults = (phone: string): FieldFault[] => {
  const code = phoneFault(phone);
  return code ? [{ path: 'phone', code }] : [];
};

const textIn = (body: object, name: string): string => {
  const value: unknown = new Map<string, unknown>(Object.entries(body)).get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Faults that the schema cannot find, to report all at once. */
export const signUpFaults = async (_db: Db, body: unknown): Promise<readonly FieldFault[]> => {
  if (typeof body !== 'object' || body === null) return [];
  const phone = textIn(body, 'phone');
  const password = passwordSchema.safeParse('password' in body ? body.password : undefined);
  const context = {
    email: textIn(body, 'email').slice(0, limits.emailMax),
    names: personNames(body),
  };
  return [
    ...(phone ? phoneFaults(phone) : []),
    ...(password.success ? await passwordFaults(password.data, context) : []),
  ];
};

const personNames = (body: object): string[] =>
  ['firstName', 'lastName', 'secondLastName'].map((name) =>
    textIn(body, name).slice(0, limits.personNameMax),
  );

/** Hash of a valid invitation to this address; its company may demand a longer password. */
const verifyInvitation = async (
  { db, now }: Context<'authSignUp'>,
  token: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> => {
  const tokenHash = hashOfSecretToken(token);
  const invitation = await findInvitationByToken(db, { tokenHash, userId: null, now, lock: false });
  if (invitation?.status !== 'pending') throw new ProblemError('invitation.gone');
  if (invitation.email !== email) throw new ProblemError('invitation.other_account');
  requireLength(await readPolicy(db), password);
  await actAs(db, { userId: null, companyId: null }); // no company applies before the address is verified
  return tokenHash;
};

/** The secret of a sign-up that this browser started, or a new one. */
const signUpSecret = async ({ body, db, now }: Context<'authSignUp'>): Promise<string> => {
  const { email, signUpToken } = body;
  if (signUpToken === undefined) return newSecretToken();
  const begun = await findSignUp(db, email, hashOfSecretToken(signUpToken), now);
  return begun ? signUpToken : newSecretToken();
};

/** Sign-ups of an address with this password. */
export const signUpsWithPassword = async (
  { db, now, services }: Pick<Context<'authSignIn'>, 'db' | 'now' | 'services'>,
  email: string,
  password: string,
): Promise<PendingSignUp[]> => {
  const found: PendingSignUp[] = [];
  for (const signUp of await newestSignUps(db, email, now)) {
    if (await services.passwords.verify(signUp.passwordHash, password)) found.push(signUp);
  }
  return found;
};

/** Sign-ups that the caller may confirm, by the browser’s secret or by the password. */
const confirmableSignUps = async (
  context: Context<'authVerifyEmail'> | Context<'authResendCode'>,
): Promise<PendingSignUp[]> => {
  const { body, db, now } = context;
  const { email, password, signUpToken } = body;
  const ownSignUp =
    signUpToken === undefined
      ? undefined
      : await findSignUp(db, email, hashOfSecretToken(signUpToken), now);
  if (ownSignUp) return [ownSignUp];
  if (password !== undefined) return signUpsWithPassword(context, email, password);
  if (signUpToken === undefined) throw invalid({ path: 'password', code: 'required' });
  return [];
};

const purpose = 'verify_email' as const;

export const signUpHandlers = defineHandlers({
  authSignUp: async (context) => {
    const { db, body, now, services } = context;
    const { email, firstName, lastName, locale, phone } = body;
    const faults = [
      ...phoneFaults(phone),
      ...(await passwordFaults(body.password, { email, names: personNames(body) })),
    ];
    if (faults.length > 0) throw invalid(...faults);
    const invitationHash =
      body.invite === undefined ? null : await verifyInvitation(context, body.invite, body);
    const owner = await findAccount(db, email);
    const signUpToken = await signUpSecret(context);
    const secretHash = hashOfSecretToken(signUpToken);
    const passwordHash = await services.passwords.hash(body.password);
    const secondLastName = body.secondLastName || null; // an untouched form sends ''
    const wanted = {
      email,
      secretHash,
      passwordHash,
      firstName,
      lastName,
      secondLastName,
      phone,
      locale,
      invitationHash,
    };
    await putSignUp(db, wanted, now); // also for a taken address, to respond alike
    const write = owner
      ? addressTakenMail(owner, services.publicUrl)
      : codeMail({ email, locale }, services.publicUrl);
    const resendAfterSeconds = await sendCode(
      context,
      { email, purpose, requestHash: secretHash },
      write,
    );
    return { email, resendAfterSeconds, signUpToken };
  },

  authVerifyEmail: async (context) => {
    const { body } = context;
    const { email } = body;
    const signUps = await confirmableSignUps(context);
    const ownHashes = signUps.map(({ secretHash }) => secretHash);
    const requestHash = await redeemCode(
      context,
      { email, purpose, own: ownHashes, others: false },
      body.code,
    );
    const confirmed = signUps.find(({ secretHash }) => secretHash === requestHash);
    if (!confirmed) throw new ProblemError('auth.code_invalid');
    const userId = await confirmSignUp(context, confirmed);
    await refuseOtherWays(context, userId, 'password');
    return openSession(context, userId, {
      remembered: false,
      known: false,
      secondFactor: false,
      skipsSecondFactor: false,
      method: 'sign_up',
    });
  },

  authResendCode: async (context) => {
    const { db, body, services } = context;
    const { email } = body;
    const [signUp] = await confirmableSignUps(context);
    const owner = await findAccount(db, email);
    const write = signUp && !owner ? codeMail(signUp, services.publicUrl) : null;
    const requestHash = signUp?.secretHash ?? hashOfSecretToken(newSecretToken());
    return {
      email,
      resendAfterSeconds: await sendCode(context, { email, purpose, requestHash }, write),
    };
  },
});
