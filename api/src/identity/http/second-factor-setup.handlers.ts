import { limits, type ApiEndpointName } from '@sala/shared-contracts';
import { readAccount, type Account } from '../sql/accounts.queries';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { writeMail } from '../../platform/mail/mail-texts';
import { redeemCode, sendCode, type CodeMail } from '../model/one-time-codes';
import { requirePassword } from '../model/password-change';
import { notify } from '../../platform/notifications/notify';
import { ProblemError } from '../../platform/http/problem-error';
import { newRecoveryCode, plainRecoveryCode } from '../model/recovery-codes';
import { requireFactor } from '../model/require-factor';
import { redeemAppCode } from '../model/second-factor-codes';
import { findSecondFactor, lockSecondFactor } from '../sql/second-factor.queries';
import { newTotpSecret, shownTotpSecret } from '../model/totp';
import {
  beginSecondFactor,
  countRecoveryCodes,
  isSetupExpired,
  removeSecondFactor,
  replaceRecoveryCodes,
  turnOn,
} from '../sql/second-factor-setup.queries';
import { revokeTrust } from '../sql/password-change.queries';

const codeMail =
  ({ email: to, firstName, locale }: Account): CodeMail =>
  (code) =>
    writeMail('secondFactorCode', {
      to,
      locale,
      facts: { firstName, code, minutes: limits.codeMinutes },
    });

const offCodeMail =
  ({ email: to, firstName, locale }: Account): CodeMail =>
  (code) =>
    writeMail('secondFactorOffCode', {
      to,
      locale,
      facts: { firstName, code, minutes: limits.codeMinutes },
    });

type FactorContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'audit' | 'mail' | 'services' | 'afterCommit'
>;

/** Revokes trusted devices and notifies the person, also by mail. */
const afterChange = async (
  context: FactorContext,
  userId: string,
  state: 'on' | 'off',
): Promise<void> => {
  const { db, now, services } = context;
  await revokeTrust(context, userId);
  context.afterCommit(() => services.sessions.forgetUser(userId)); // the company may require it
  await context.audit({
    action: `second_factor.turned_${state}`,
    entityType: 'user_account',
    entityId: userId,
  });
  await notify(db, {
    userId,
    companyId: null,
    kind: 'second_factor_changed',
    facts: { state },
    path: '/settings/account',
    now,
  });
  const { email: to, firstName, locale } = await readAccount(db, userId);
  const facts = { firstName, url: `${services.publicUrl}/forgot-password` };
  await context.mail(
    writeMail(state === 'on' ? 'secondFactorOn' : 'secondFactorOff', { to, locale, facts }),
  );
};

/** Returns the codes in clear once; only hashes are stored. */
const makeRecoveryCodes = async (
  { db, services }: Context<'secondFactorConfirm'>,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(
    db,
    userId,
    await Promise.all(codes.map((code) => services.passwords.hash(plainRecoveryCode(code)))),
  );
  return codes;
};

export const secondFactorHandlers = defineHandlers({
  secondFactorView: async ({ actor, db }) => {
    const factor = await findSecondFactor(db, actor.userId);
    const on = factor?.confirmedAt != null;
    return {
      method: on ? factor.method : null,
      recoveryCodesLeft: on ? await countRecoveryCodes(db, actor.userId) : 0,
    };
  },

  secondFactorStart: async (context) => {
    const {
      actor: { userId },
      body,
      db,
      now,
      services,
    } = context;
    const account = await requirePassword(context, userId, body.password);
    const bytes = body.method === 'totp' ? newTotpSecret() : null;
    const secret = bytes && (await services.secrets.seal(bytes, userId));
    if (!(await beginSecondFactor(db, { userId, method: body.method, secret, now })))
      throw new ProblemError('secondFactor.already_on');
    if (bytes) return shownTotpSecret(bytes, account.email);
    await sendCode(
      context,
      { email: account.email, purpose: 'second_factor', requestHash: '' },
      codeMail(account),
    );
    return { keyUri: null, secret: null };
  },

  secondFactorConfirm: async (context) => {
    const {
      actor: { userId },
      body,
      db,
      now,
    } = context;
    const factor = await lockSecondFactor(db, userId);
    if (factor?.confirmedAt != null) throw new ProblemError('secondFactor.already_on');
    if (!factor || isSetupExpired(factor.startedAt, now))
      throw new ProblemError('secondFactor.not_started');
    if (factor.method === 'email') {
      const { email } = await readAccount(db, userId);
      await redeemCode(
        context,
        { email, purpose: 'second_factor', own: [''], others: false },
        body.code,
      );
    } else if (!(await redeemAppCode(context, userId, factor, body.code))) {
      throw new ProblemError('auth.code_invalid'); // not counted: the caller has seen the secret
    }
    await turnOn(db, userId, now);
    await afterChange(context, userId, 'on');
    return { recoveryCodes: await makeRecoveryCodes(context, userId) };
  },

  secondFactorDisableStart: async (context) => {
    const {
      actor: { userId },
      body,
      db,
    } = context;
    const account = await requirePassword(context, userId, body.password);
    const factor = await findSecondFactor(db, userId);
    if (factor?.confirmedAt == null || factor.method !== 'email')
      throw new ProblemError('secondFactor.not_started');
    const key = { email: account.email, purpose: 'second_factor', requestHash: '' } as const;
    return { resendAfterSeconds: await sendCode(context, key, offCodeMail(account)) };
  },

  secondFactorDisable: async (context) => {
    const {
      actor: { userId },
      body,
      db,
    } = context;
    const account = await requirePassword(context, userId, body.password);
    const factor = await lockSecondFactor(db, userId);
    if (factor?.confirmedAt == null) throw new ProblemError('secondFactor.not_started');
    // A stolen session plus a known password must not suffice.
    await requireFactor(context, account, factor, body.code);
    await removeSecondFactor(db, userId);
    await afterChange(context, userId, 'off');
    return undefined;
  },
});
