import { patterns, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import type { Account } from '../sql/accounts.queries';
import type { SecondFactor } from '../sql/second-factor.queries';
import { clearFailures, countAttempt, lockExhausted, refuseLocked } from './lockout';
import { redeemCode } from './one-time-codes';
import { redeemAppCode, redeemRecoveryCode } from './second-factor-codes';

type FactorContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'services' | 'origin' | 'mail'>;

const isRight = async (
  context: FactorContext,
  { email, id }: Account,
  factor: SecondFactor,
  code: string,
): Promise<boolean> => {
  if (!patterns.oneTimeCode.test(code)) return redeemRecoveryCode(context, id, code);
  if (factor.method === 'totp') return redeemAppCode(context, id, factor, code);
  await redeemCode(context, { email, purpose: 'second_factor', own: [''], others: false }, code);
  return true;
};

/**
 * Asks a signed-in person for a code of their second factor, which is locked, or a recovery code.
 *
 * @throws auth.code_invalid, auth.locked
 */
export const requireFactor = async (
  context: FactorContext,
  account: Account,
  factor: SecondFactor,
  code: string,
): Promise<void> => {
  const { db, now } = context;
  const tried = {
    email: account.email,
    purpose: 'sign_in_factor',
    source: 'session',
    everywhere: false,
  } as const;
  const attempt = await countAttempt(db, tried, now);
  refuseLocked(attempt);
  if (!(await isRight(context, account, factor, code))) {
    await lockExhausted(db, attempt, now);
    throw new ProblemError('auth.code_invalid', { keepWrites: true });
  }
  await clearFailures(db, attempt, now);
};
