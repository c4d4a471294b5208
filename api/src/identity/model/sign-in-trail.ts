import { signInReasons, type ApiEndpointName, type SignInMethod } from '@sala/shared-contracts';
import { actAs } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { deviceOf } from './device';
import type { Attempt } from './lockout';
import { findOwnCompany } from '../sql/security-policy.queries';
import { insertSignIn, type NewSignIn } from '../sql/sign-ins.queries';

type TrailContext = Pick<Context<ApiEndpointName>, 'db' | 'auditBounded' | 'now' | 'origin'>;

/** Records a success in the person’s own history; the transaction acts for them. */
export const recordSignIn = (
  { db, now, origin }: Pick<TrailContext, 'db' | 'now' | 'origin'>,
  userId: string,
  facts: Pick<NewSignIn, 'method' | 'sessionId'>,
): Promise<void> =>
  insertSignIn(
    db,
    userId,
    {
      ...facts,
      outcome: 'succeeded',
      reason: null,
      device: deviceOf(origin.userAgent),
      address: origin.address,
    },
    now,
  );

const actions = {
  failed: 'sign_in.failed',
  locked: 'sign_in.locked',
  refused: 'sign_in.refused',
} as const;

/**
 * Records a failed sign-in in the person’s own history and in the log of their company. Nobody is
 * signed in: the row of the log has no author. The transaction acts for nobody afterwards.
 */
const recordFailure = async (
  { db, auditBounded, now, origin }: TrailContext,
  userId: string,
  facts: Pick<NewSignIn, 'method' | 'reason'> & {
    readonly outcome: keyof typeof actions;
  },
): Promise<void> => {
  await actAs(db, { userId, companyId: null });
  const { method, reason } = facts;
  const { address, userAgent } = origin;
  const device = deviceOf(userAgent);
  await insertSignIn(db, userId, { ...facts, device, address, sessionId: null }, now);
  const companyId = await findOwnCompany(db, userId);
  await actAs(db, { userId: null, companyId });
  if (companyId !== null)
    await auditBounded({
      action: actions[facts.outcome],
      entityType: 'user_account',
      entityId: userId,
      ...(reason === null ? {} : { diff: { method, reason } }),
    });
  await actAs(db, { userId: null, companyId: null });
};

/** Records a wrong password or code, and the lock that it caused. */
export const recordAttempt = async (
  context: TrailContext,
  userId: string,
  { exhausted }: Pick<Attempt, 'exhausted'>,
  method: SignInMethod,
): Promise<void> => {
  const facts = { method, reason: null };
  await recordFailure(context, userId, { ...facts, outcome: 'failed' });
  if (exhausted.length > 0) await recordFailure(context, userId, { ...facts, outcome: 'locked' });
};

/** Signs in a person who proved who they are; has it recorded when they are not let in after all. */
export const recordingRefusal = async <Answer>(
  userId: string,
  method: SignInMethod,
  signIn: () => Answer | Promise<Answer>,
): Promise<Answer> => {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const reason = signInReasons.find((one) => error.code === `auth.${one}`);
    if (!reason) throw error;
    throw new ProblemError(error.code, {
      ...error.facts,
      afterwards: (log) => recordFailure(log, userId, { method, reason, outcome: 'refused' }),
      cause: error,
    });
  }
};
