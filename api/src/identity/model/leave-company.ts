import { scopeOf, type HeldRole } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { writeMail } from '../../platform/mail/mail-texts';
import { readUserRow } from '../sql/current-user.queries';
import { countBelongings } from '../sql/member-belongings.queries';
import { findMemberOf, lockMember, writeMember } from '../sql/members.queries';
import { readActiveMembers } from '../sql/active-members.queries';
import { revokeOtherSessions, revokeTrust } from '../sql/password-change.queries';
import { revokeTokensSince } from '../sql/sign-ins.queries';
import { tellManagers } from './disown-sign-in';
import { requireOtherOwner } from './member-authority';
import { requirePassword } from './password-change';

type LeaveContext = Context<'accountLeave'>;

/** Whether somebody with these roles may have customers or leads. */
export const canTakeOver = (roles: readonly HeldRole[]): boolean =>
  scopeOf(roles, 'customers:write') !== undefined || scopeOf(roles, 'leads:write') !== undefined;

/** @throws member.open_work, member.successor_missing, member.cannot_take_over */
const requireHandedOver = async (
  { actor, body, db, now }: LeaveContext,
  userId: string,
): Promise<void> => {
  const { belongings } = await countBelongings(db, userId, now);
  if (belongings.appointments + belongings.visits > 0) throw new ProblemError('member.open_work');
  const { handOverTo } = body;
  if (handOverTo === null) {
    if (belongings.customers + belongings.leads > 0)
      throw new ProblemError('member.successor_missing');
    return;
  }
  const successor = (await readActiveMembers(db, [handOverTo])).get(handOverTo);
  if (handOverTo === actor.userId || !canTakeOver(successor?.roles ?? []))
    throw new ProblemError('member.cannot_take_over');
};

/**
 * Somebody leaves by themselves, as when a manager deactivates them; records go on naming them.
 *
 * @throws company.required, company.name_mismatch, member.last_owner and those above
 */
export const leaveCompany = async (context: LeaveContext): Promise<void> => {
  const { actor, body, db, now, services } = context;
  const { companyId, userId } = actor;
  if (companyId === null) throw new ProblemError('company.required');
  const account = await requirePassword(context, userId, body.password);
  const { companyName } = await readUserRow(db, userId, now);
  if (body.company !== companyName) throw new ProblemError('company.name_mismatch');
  const own = await findMemberOf(db, userId);
  if (!own) throw new ProblemError('company.required');
  const current = await lockMember(db, companyId, own.id, userId);
  if (current.status !== 'active') throw new ProblemError('member.not_active');
  await requireOtherOwner({ db, actor: { ...actor, companyId } }, current);
  await requireHandedOver(context, userId);
  await tellManagers(context, 'member_left');
  const left = await writeMember(db, companyId, { ...current, status: 'inactive' });
  await revokeTokensSince(db, userId, { since: null, now });
  await revokeOtherSessions(db, userId, now, null);
  await revokeTrust(context, userId);
  await context.audit({
    action: 'member.left',
    entityType: 'membership',
    entityId: left.id,
    diff: { status: [current.status, left.status], handOverTo: body.handOverTo },
  });
  await context.publish({
    type: 'member.deactivated',
    entityId: userId,
    payload: { handOverTo: body.handOverTo },
  });
  const { email: to, firstName, locale } = account;
  await context.mail(
    writeMail('leftCompany', { to, locale, facts: { firstName, company: companyName } }),
  );
  context.afterCommit(() => services.sessions.forgetUser(userId));
};
