import { limits, type ApiEndpointName } from '@sala/shared-contracts';
import { readAccount, type Account } from '../../core/account/accounts.queries';
import { defineHandlers, type Context } from '../../core/handler';
import { writeMail } from '../../core/mail/mail-texts';
import { sendCode, redeemCode, type CodeMail } from '../../core/account/one-time-codes';
import { forgetTrust, provePassword } from '../../core/account/password-change';
import { tell } from '../../core/notifications';
import { ProblemError } from '../../core/problem-error';
import { newRecoveryCode, plainRecoveryCode } from '../../core/account/recovery-codes';
import { redeemAppCode } from '../../core/account/second-factor-codes';
import { findSecondFactor, lockSecondFactor } from '../../core/account/second-factor.queries';
import { newTotpSecret, shownTotpSecret } from '../../core/account/totp';
import { beginSecondFactor, countRecoveryCodes, isOver, removeSecondFactor, replaceRecoveryCodes, turnOn } from './second-factor.queries';

const codeMail = ({ email: to, firstName, locale }: Account): CodeMail =>
  (code) => writeMail('secondFactorCode', { to, locale, facts: { firstName, code, minutes: limits.codeMinutes } });

type Here = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'audit'>;

/** What follows when it is turned on or off: nothing given before counts, and the person is told. */
const settle = async (here: Here, userId: string, state: 'on' | 'off'): Promise<void> => {
  const { db, now } = here;
  await forgetTrust(here, userId);
  await here.audit({ action: `second_factor.turned_${state}`, entityType: 'user_account', entityId: userId });
  await tell(db, { userId, companyId: null, kind: 'second_factor_changed', facts: { state }, path: '/settings/account', now });
};

/** The codes to show, this once; of each only a hash is kept. */
const makeRecoveryCodes = async ({ db, services }: Context<'secondFactorConfirm'>, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await replaceRecoveryCodes(db, userId, await Promise.all(codes.map((code) => services.passwords.hash(plainRecoveryCode(code)))));
  return codes;
};

export const secondFactorHandlers = defineHandlers({
  secondFactorView: async ({ actor, db }) => {
    const factor = await findSecondFactor(db, actor.userId);
    const on = factor?.confirmedAt != null;
    return { method: on ? factor.method : null, recoveryCodesLeft: on ? await countRecoveryCodes(db, actor.userId) : 0 };
  },

  secondFactorStart: async (context) => {
    const { actor: { userId }, body, db, now, services } = context;
    const account = await provePassword(context, userId, body.password);
    const bytes = body.method === 'totp' ? newTotpSecret() : null;
    const secret = bytes && (await services.secrets.seal(bytes, userId));
    if (!(await beginSecondFactor(db, { userId, method: body.method, secret, now }))) throw new ProblemError('secondFactor.already_on');
    if (bytes) return shownTotpSecret(bytes, account.email);
    await sendCode(context, { email: account.email, purpose: 'second_factor', requestHash: '' }, codeMail(account));
    return { keyUri: null, secret: null };
  },

  secondFactorConfirm: async (context) => {
    const { actor: { userId }, body, db, now } = context;
    const factor = await lockSecondFactor(db, userId);
    if (factor?.confirmedAt != null) throw new ProblemError('secondFactor.already_on');
    if (!factor || isOver(factor.startedAt, now)) throw new ProblemError('secondFactor.not_started');
    if (factor.method === 'email') {
      const { email } = await readAccount(db, userId);
      await redeemCode(context, { email, purpose: 'second_factor', own: [''], others: false }, body.code);
    } else if (!(await redeemAppCode(context, userId, factor, body.code))) {
      throw new ProblemError('auth.code_invalid'); // not counted: who may confirm it was shown the secret
    }
    await turnOn(db, userId, now);
    await settle(context, userId, 'on');
    return { recoveryCodes: await makeRecoveryCodes(context, userId) };
  },

  secondFactorDisable: async (context) => {
    const { actor: { userId }, body, db } = context;
    await provePassword(context, userId, body.password);
    if (!(await removeSecondFactor(db, userId))) throw new ProblemError('secondFactor.not_started');
    await settle(context, userId, 'off');
    return undefined;
  },
});
