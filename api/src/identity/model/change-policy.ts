import type { SecurityPolicy } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { hasPassedSecondFactor, savePolicy } from '../sql/security-policy.queries';
import { readProvider } from '../sql/single-sign-on.queries';
import { isOutside } from './security-policy';

type PolicyContext = Pick<
  Context<'securityPolicyUpdate'>,
  'db' | 'now' | 'origin' | 'audit' | 'afterCommit' | 'services'
> & { readonly actor: Actor<string> };

export type PolicyChanges = {
  readonly [Name in keyof Omit<SecurityPolicy, 'version' | 'secondFactorSince'>]?:
    | SecurityPolicy[Name]
    | undefined;
};

/**
 * Nobody locks themself out. Owners are exempt in a session with a second factor, so that a company
 * never loses all of them.
 */
const refuseLockingOut = async (
  { actor, db, origin }: PolicyContext,
  wanted: SecurityPolicy,
): Promise<void> => {
  if (!isOutside(wanted, origin.address)) return;
  if (actor.roles.includes('owner') && (await hasPassedSecondFactor(db, actor.sessionId))) return;
  throw new ProblemError('securityPolicy.locks_you_out', { meta: { address: origin.address } });
};

/**
 * The company’s own provider is a way only while it is on, and a must where nothing else is
 * allowed.
 */
const refuseNoWay = async (db: Db, { signInMethods }: SecurityPolicy): Promise<void> => {
  const provider = await readProvider(db);
  const viaCompany = signInMethods.includes('sso');
  if (
    (provider?.ssoOnly && !viaCompany) ||
    (signInMethods.length === 1 && viaCompany && !provider?.enabled)
  )
    throw new ProblemError('securityPolicy.no_way_left');
};

/** Changes the locked policy of the company; the sessions of its people obey at once. */
export const changePolicy = async (
  context: PolicyContext,
  present: SecurityPolicy,
  changes: PolicyChanges,
): Promise<SecurityPolicy> => {
  const { actor, db, now, services } = context;
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const merged: SecurityPolicy = { ...present, ...given };
  if (isUnchanged(given, present)) return present;
  const isRequired = merged.secondFactorRoles.length > 0;
  // Another role, or fewer days, begin the time of grace anew: nobody is surprised.
  const isNewRule = !isUnchanged(
    {
      secondFactorRoles: merged.secondFactorRoles,
      secondFactorGraceDays: merged.secondFactorGraceDays,
    },
    present,
  );
  const since = isNewRule || present.secondFactorSince === null ? now : present.secondFactorSince;
  const wanted = { ...merged, secondFactorSince: isRequired ? since : null };
  await refuseLockingOut(context, wanted);
  await refuseNoWay(db, wanted);
  const saved = await savePolicy(db, wanted, { userId: actor.userId, now });
  const { secondFactorSince: _before, ...before } = present;
  const { secondFactorSince: _after, ...after } = saved;
  await context.audit({
    action: 'security_policy.updated',
    entityType: 'security_policy',
    entityId: actor.companyId,
    diff: changesBetween(before, after),
  });
  context.afterCommit(() => services.sessions.forgetCompany(actor.companyId));
  return saved;
};
