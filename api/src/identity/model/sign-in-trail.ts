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
      ...(facts.reason === null ? {} : { diff: { reason: facts.reason } }),
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

/** What was begun before these sign-ins does no harm when it is kept. */
const keepsRefusals: ReadonlySet<SignInMethod> = new Set(['password', 'external']);

/**
 * Records that a proven person was refused, and refuses them. A refusal that takes back what was
 * written before it, such as a new password, takes back its record too.
 */
export const refusedAfterRecord = async (
  context: TrailContext,
  userId: string,
  method: SignInMethod,
  refusal: unknown,
): Promise<unknown> => {
  if (!(refusal instanceof ProblemError)) return refusal;
  const reason = signInReasons.find((one) => refusal.code === `auth.${one}`);
  const keeps = keepsRefusals.has(method) || refusal.facts.keepWrites === true;
  if (!reason || !keeps) return refusal;
  await recordFailure(context, userId, { method, reason, outcome: 'refused' });
  return new ProblemError(refusal.code, { ...refusal.facts, keepWrites: true });
};
