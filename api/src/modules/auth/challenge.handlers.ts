import { limits, patterns } from '@sala/shared-contracts';
import { startSession } from '../../core/account/current-user';
import { defineHandlers, type Context } from '../../core/handler';
import { clearFailures, countAttempt, keepFailure } from '../../core/account/lockout';
import { secondsToResend } from '../../core/account/one-time-codes';
import { ProblemError } from '../../core/problem-error';
import { plainRecoveryCode } from '../../core/account/recovery-codes';
import { redeemAppCode } from '../../core/account/second-factor-codes';
import { lockSecondFactor } from '../../core/account/second-factor.queries';
import { newSecretToken } from '../../core/account/secret-tokens';
import { mailChallengeCode } from '../../core/account/sign-in';
import {
  countChallengeTry,
  endChallenges,
  insertTrustedDevice,
  listRecoveryCodes,
  lockChallenge,
  putChallengeCode,
  takeRecoveryCode,
  type StoredChallenge,
} from './challenge.queries';

type Verify = Context<'authChallengeVerify'>;

/** One-time: a code that opened a session once is gone. */
const redeemRecoveryCode = async ({ db, services }: Verify, userId: string, typed: string): Promise<boolean> => {
  const code = plainRecoveryCode(typed);
  for (const { id, codeHash } of await listRecoveryCodes(db, userId)) {
    if (await services.passwords.verify(codeHash, code)) return takeRecoveryCode(db, id);
  }
  return false;
};

const isRight = async (context: Verify, { userId, method, codeHash }: StoredChallenge): Promise<boolean> => {
  const { code } = context.body;
  if (!patterns.oneTimeCode.test(code)) return redeemRecoveryCode(context, userId, code);
  if (method === 'email') return context.services.passwords.verify(codeHash ?? undefined, code);
  const factor = await lockSecondFactor(context.db, userId);
  return factor !== undefined && redeemAppCode(context, userId, factor, code);
};

const trustDevice = async ({ db, now }: Verify, userId: string): Promise<string> => {
  const token = newSecretToken();
  await insertTrustedDevice(db, { userId, token, now });
  return token;
};

export const challengeHandlers = defineHandlers({
  authChallengeVerify: async (context) => {
    const { db, body, now, params } = context;
    const challenge = await lockChallenge(db, params.challengeId, now);
    if (!challenge) throw new ProblemError('auth.challenge_gone');
    if (challenge.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
    // Counted for the account, too: beginning again and again would give as many guesses.
    const attempt = await countAttempt(db, challenge.email, now);
    if (!(await isRight(context, challenge))) {
      await countChallengeTry(db, params.challengeId);
      await keepFailure(db, challenge.email, attempt, now);
      throw new ProblemError('auth.code_invalid', { keepWrites: true });
    }
    const { userId } = challenge;
    await clearFailures(db, challenge.email, now);
    await endChallenges(db, userId);
    const deviceToken = body.trustDevice ? await trustDevice(context, userId) : null;
    const session = await startSession(context, userId, challenge.remembered);
    await context.audit({ action: 'session.started', entityType: 'user_account', entityId: userId });
    return { ...session, deviceToken };
  },

  authChallengeResend: async (context) => {
    const { db, now, params } = context;
    const challenge = await lockChallenge(db, params.challengeId, now);
    if (!challenge) throw new ProblemError('auth.challenge_gone');
    if (challenge.sentAt === null) throw new ProblemError('resource.not_found'); // an app makes its codes itself
    if (challenge.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
    const wait = secondsToResend(challenge.sentAt, now);
    if (wait > 0) return { resendAfterSeconds: wait };
    const codeHash = await mailChallengeCode(context, { ...challenge, id: challenge.userId });
    await putChallengeCode(db, params.challengeId, { codeHash, now });
    return { resendAfterSeconds: limits.codeResendSeconds };
  },
});
