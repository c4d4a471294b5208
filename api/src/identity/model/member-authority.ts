import type { Member } from '@sala/shared-contracts';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Context } from '../../platform/http/handler';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { countOtherOwners, lockMember } from '../sql/members.queries';

export const isActiveOwner = (member: Member): boolean =>
  member.status === 'active' && member.roles.includes('owner');

/**
 * Nobody changes their own access, and only an owner changes or appoints an owner
 * (docs/spec/identity.md §6).
 */
export const requireAuthority = (actor: Actor, current: Member, wanted: Member): void => {
  if (current.userId === actor.userId) throw new ProblemError('member.own_roles');
  const touchesOwner = current.roles.includes('owner') || wanted.roles.includes('owner');
  if (touchesOwner && !actor.roles.includes('owner'))
    throw new ProblemError('member.above_own_role');
};

/** @throws member.last_owner when a company would be left without an active owner */
export const requireOtherOwner = async (
  { db, actor }: Pick<Context<'memberUpdate'>, 'db' | 'actor'>,
  current: Member,
): Promise<void> => {
  if (isActiveOwner(current) && (await countOtherOwners(db, actor.companyId, current.id)) === 0)
    throw new ProblemError('member.last_owner');
};

/**
 * Locks a member whom the caller may change.
 *
 * @throws member.inactive, resource.version_conflict, and as `requireAuthority`
 */
export const lockManagedMember = async (
  context: Pick<Context<'memberDeactivate'>, 'actor' | 'db'>,
  memberId: string,
  version: number,
): Promise<Member> => {
  const { actor, db } = context;
  const current = await lockMember(db, actor.companyId, memberId);
  requireAuthority(actor, current, current);
  await requireCurrentVersion(db, 'membership', current, version);
  if (current.status === 'inactive') throw new ProblemError('member.inactive');
  return current;
};
