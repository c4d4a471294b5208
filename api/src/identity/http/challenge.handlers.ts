import { limits, patterns } from '@sala/shared-contracts';
import { openSession } from '../model/open-session';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { clearFailures, countAttempt, lockExhausted, refuseLocked } from '../model/lockout';
import { secondsToResend } from '../model/one-time-codes';
import { ProblemError } from '../../platform/http/problem-error';
import { redeemAppCode, redeemRecoveryCode } from '../model/second-factor-codes';
import { lockSecondFactor } from '../sql/second-factor.queries';
import { mailChallengeCode } from '../model/sign-in';
import { recordAttempt, recordingRefusal } from '../model/sign-in-trail';
import {
  countChallengeTry,
  endChallenges,
  lockChallenge,
  putChallengeCode,
  type StoredChallenge,
} from '../sql/challenge.queries';

type Verify = Context<'authChallengeVerify'>;

const isRight = async (
  context: Verify,
  { userId, method, codeHash }: StoredChallenge,
): Promise<boolean> => {
  const { code } = context.body;
  if (!patterns.oneTimeCode.test(code)) return redeemRecoveryCode(context, userId, code);
  if (method === 'email') return context.services.passwords.verify(codeHash ?? undefined, code);
  const factor = await lockSecondFactor(context.db, userId);
  return factor !== undefined && redeemAppCode(context, userId, factor, code);
};

export const challengeHandlers = defineHandlers({
  authChallengeVerify: async (context) => {
    const { db, body, now, params } = context;
    const challenge = await lockChallenge(db, params.challengeId, now);
    if (!challenge) throw new ProblemError('auth.challenge_gone');
    if (challenge.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
    // Also counted per account, because new challenges would grant new tries. Only a right password
    // leads
    // here, so one counter covers all networks; known browsers have their own.
    const source = challenge.deviceHash === null ? '' : `device ${challenge.deviceHash}`;
    const tried = {
      email: challenge.email,
      purpose: 'sign_in_factor',
      source,
      everywhere: false,
    } as const;
    const attempt = await countAttempt(db, tried, now);
    refuseLocked(attempt);
    if (!(await isRight(context, challenge))) {
      await countChallengeTry(db, params.challengeId);
      await lockExhausted(db, attempt, now);
      await recordAttempt(context, challenge.userId, attempt, 'code');
      throw new ProblemError('auth.code_invalid', { keepWrites: true });
    }
    const { userId } = challenge;
    await clearFailures(db, attempt, now);
    await endChallenges(db, userId);
    const skipsSecondFactor = body.trustDevice ?? false;
    const known = challenge.deviceHash !== null;
    const session = await recordingRefusal(userId, 'code', () =>
      openSession(context, userId, {
        remembered: challenge.remembered,
        known,
        secondFactor: true,
        skipsSecondFactor,
        method: 'code',
      }),
    );
    await context.audit({
      action: 'session.started',
      entityType: 'user_account',
      entityId: userId,
    });
    return session;
  },

  authChallengeResend: async (context) => {
    const { db, now, params } = context;
    const challenge = await lockChallenge(db, params.challengeId, now);
    if (!challenge) throw new ProblemError('auth.challenge_gone');
    if (challenge.sentAt === null) throw new ProblemError('resource.not_found'); // authenticator apps generate their own codes
    if (challenge.tries >= limits.codeTries) throw new ProblemError('auth.code_exhausted');
    const wait = secondsToResend(challenge.sentAt, now);
    if (wait > 0) return { resendAfterSeconds: wait };
    const codeHash = await mailChallengeCode(context, { ...challenge, id: challenge.userId });
    await putChallengeCode(db, params.challengeId, { codeHash, now });
    return { resendAfterSeconds: limits.codeResendSeconds };
  },
});
