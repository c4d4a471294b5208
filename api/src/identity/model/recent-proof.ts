import { limits, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { readAccount } from '../sql/accounts.queries';
import { findSecondFactor, lockSecondFactor } from '../sql/second-factor.queries';
import { startOfSession } from '../sql/sign-ins.queries';
import { requirePassword } from './password-change';
import { requireFactor } from './require-factor';

type AuthContext = Pick<
  Context<ApiEndpointName>,
  'db' | 'now' | 'services' | 'afterCommit' | 'origin' | 'mail' | 'audit'
>;
type Person = { readonly userId: string; readonly sessionId: string };
export type Proof = 'none' | 'password' | 'password_or_code';

const isRecent = (startedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(startedAt) <= limits.recentSignInMinutes * 60_000;

/**
 * What has to be typed before an action that a stolen session must not perform. Nothing after a
 * recent sign-in, which is how people without a password of their own prove themselves.
 */
export const proofFor = async (
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  { userId, sessionId }: Person,
): Promise<Proof> => {
  const startedAt = await startOfSession(db, sessionId);
  if (startedAt !== undefined && isRecent(startedAt, now)) return 'none';
  const factor = await findSecondFactor(db, userId);
  return factor?.method === 'totp' && factor.confirmedAt !== null ? 'password_or_code' : 'password';
};

/** @throws auth.proof_required, auth.password_wrong, auth.code_invalid, auth.locked */
export const requireProof = async (
  context: AuthContext,
  person: Person,
  {
    password,
    code,
  }: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> => {
  const { db } = context;
  const { userId } = person;
  if ((await proofFor(context, person)) === 'none') return;
  if (password !== undefined) {
    await requirePassword(context, userId, password);
    return;
  }
  const factor = code === undefined ? undefined : await lockSecondFactor(db, userId);
  if (code === undefined || factor?.confirmedAt == null)
    throw new ProblemError('auth.proof_required');
  await requireFactor(context, await readAccount(db, userId), factor, code);
};
