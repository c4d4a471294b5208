import type { Member } from '@sala/shared-contracts';
import { problemTitle } from '@sala/shared-contracts/problem-titles';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { writeMail } from '../../platform/mail/mail-texts';
import { notify } from '../../platform/notifications/notify';
import { deactivateMember } from '../model/deactivate-member';
import { beginHandOver } from '../model/hand-over';
import { canTakeOver } from '../model/leave-company';
import { lockManagedMember, requireOtherOwner } from '../model/member-authority';
import { readAccount } from '../sql/accounts.queries';
import { readActiveMembers } from '../sql/active-members.queries';
import { readHandOver } from '../sql/hand-overs.queries';
import { expirePassword, readMember, writeMember } from '../sql/members.queries';
import { findPractitionerOf } from '../sql/open-work.queries';
import { revokeOtherSessions, revokeTrust } from '../sql/password-change.queries';
import { removeSecondFactor } from '../sql/second-factor-setup.queries';

type AccessContext = Context<'memberPasswordExpire' | 'memberSuspend'>;

const endSessions = async (
  {
    db,
    now,
    services,
    afterCommit,
  }: Pick<AccessContext, 'db' | 'now' | 'services' | 'afterCommit'>,
  userId: string,
): Promise<void> => {
  await revokeOtherSessions(db, userId, now, null);
  afterCommit(() => services.sessions.forgetUser(userId));
};

const requireSuccessor = async (
  { db }: Pick<Context<'memberDeactivate'>, 'db'>,
  current: Member,
  userId: string | null,
): Promise<void> => {
  if (userId === null) return;
  const successor = (await readActiveMembers(db, [userId])).get(userId);
  if (userId === current.userId || !canTakeOver(successor?.roles ?? []))
    throw new ProblemError('member.cannot_take_over');
};

export const memberAccessHandlers = defineHandlers({
  memberSuspend: async (context) => {
    const { actor, body, db, params } = context;
    const current = await lockManagedMember(context, params.memberId, body);
    if (current.status !== 'active') throw new ProblemError('member.not_active');
    await requireOtherOwner(context, current);
    const suspended = await writeMember(db, actor.companyId, { ...current, status: 'suspended' });
    await endSessions(context, current.userId);
    await context.audit({
      action: 'member.suspended',
      entityType: 'membership',
      entityId: suspended.id,
      diff: { status: [current.status, suspended.status] },
    });
    return suspended;
  },

  memberReactivate: async (context) => {
    const { actor, body, db, params, services } = context;
    const current = await lockManagedMember(context, params.memberId, body);
    if (current.status !== 'suspended') throw new ProblemError('member.not_suspended');
    const active = await writeMember(db, actor.companyId, { ...current, status: 'active' });
    await context.audit({
      action: 'member.reactivated',
      entityType: 'membership',
      entityId: active.id,
      diff: { status: [current.status, active.status] },
    });
    context.afterCommit(() => services.sessions.forgetUser(active.userId));
    return active;
  },

  memberDeactivate: async (context) => {
    const { actor, body, db, params } = context;
    const current = await lockManagedMember(context, params.memberId, body);
    await requireOtherOwner(context, current);
    await requireSuccessor(context, current, body.handOverTo);
    const handOverId = await beginHandOver(
      context,
      {
        practitionerId: await findPractitionerOf(db, current.userId),
        userId: current.userId,
        leftOn: null,
        recordsTo: body.handOverTo,
      },
      body.plan,
    );
    if (handOverId !== null) return { ...current, handOverId };
    const left = await deactivateMember(context, actor.companyId, current, body.handOverTo);
    context.afterCommit(() => context.services.sessions.forgetUser(left.userId));
    return { ...left, handOverId };
  },

  handOverView: async ({ actor, db, locale, now, params }) => {
    const { fault, ...handOver } = await readHandOver(db, params.handOverId, actor.userId, now);
    return { ...handOver, fault: fault === null ? null : problemTitle(fault, locale) };
  },

  memberSecondFactorReset: async (context) => {
    const { actor, body, db, now, params, services } = context;
    const current = await lockManagedMember(context, params.memberId, body);
    if (!current.secondFactor) throw new ProblemError('member.no_second_factor');
    await removeSecondFactor(db, current.userId);
    await revokeTrust(context, current.userId);
    await context.audit({
      action: 'member.second_factor_reset',
      entityType: 'membership',
      entityId: current.id,
    });
    await notify(db, {
      userId: current.userId,
      companyId: null,
      kind: 'second_factor_changed',
      facts: { state: 'off' },
      path: '/settings/account',
      now,
    });
    const { email: to, firstName, locale } = await readAccount(db, current.userId);
    const facts = { firstName, url: `${services.publicUrl}/forgot-password` };
    await context.mail(writeMail('secondFactorOff', { to, locale, facts }));
    return readMember(db, actor.companyId, current.id);
  },

  memberPasswordExpire: async (context) => {
    const { actor, body, db, params, services } = context;
    const current = await lockManagedMember(context, params.memberId, body);
    await expirePassword(db, current.userId);
    await revokeTrust(context, current.userId);
    await endSessions(context, current.userId);
    await context.audit({
      action: 'member.password_expired',
      entityType: 'membership',
      entityId: current.id,
    });
    const { email: to, firstName, locale } = await readAccount(db, current.userId);
    const facts = { firstName, url: `${services.publicUrl}/forgot-password` };
    await context.mail(writeMail('passwordExpired', { to, locale, facts }));
    return readMember(db, actor.companyId, current.id);
  },
});
