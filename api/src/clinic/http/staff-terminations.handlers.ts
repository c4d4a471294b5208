import type { Actor } from '../../platform/http/actor';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { toStaffDetail } from '../model/staff-permissions';
import { demandUpcomingConfirmed } from '../model/upcoming-appointments';
import { listUpcoming } from '../sql/practitioners.queries';
import { readStaffMember, type StaffMemberRecord } from '../sql/staff-members.queries';
import * as queries from '../sql/staff-terminations.queries';
import { countUpcoming } from '../sql/upcoming-appointments.queries';

type Names = 'staffTerminationView' | 'staffMemberTerminate' | 'staffMemberRehire';

const entityType = 'staff_member';

/**
 * Whose work somebody may end: never their own, and an owner's only as an owner. The subscriber
 * that suspends the account asks again, for roles may change meanwhile.
 */
const demandMayTerminate = async (
  db: Db,
  actor: Actor,
  { userId }: StaffMemberRecord,
): Promise<void> => {
  if (userId === actor.userId) throw new ProblemError('staffMember.own_termination');
  const account = await queries.readLinkedAccount(db, userId);
  if (account?.roles.includes('owner') && !actor.roles.includes('owner'))
    throw new ProblemError('member.above_own_role');
};

/** Patients are not booked with somebody who has left. */
const disablePractitioner = async (
  { db, actor, now, audit, publish }: Context<'staffMemberTerminate'>,
  practitionerId: string,
): Promise<void> => {
  if (!(await queries.disablePractitioner(db, practitionerId, { userId: actor.userId, now })))
    return;
  await audit({
    action: 'practitioner.disabled',
    entityType: 'practitioner',
    entityId: practitionerId,
    diff: { active: [true, false] },
  });
  await publish({ type: 'practitioner.disabled', entityId: practitionerId });
};

export const staffTerminationHandlers = defineHandlers<Names>({
  staffTerminationView: async ({ db, params, query, now }) => {
    const member = await readStaffMember(db, params.staffMemberId, await companyDay(db, now));
    const { practitionerId } = member;
    const account = await queries.readLinkedAccount(db, member.userId);
    return {
      appointments: {
        total: practitionerId ? await countUpcoming(db, 'practitioner', practitionerId, now) : 0,
        items: practitionerId ? await listUpcoming(db, practitionerId, now) : [],
      },
      account: account
        ? {
            name: account.name,
            email: account.email,
            status: account.status,
            owner: account.roles.includes('owner'),
          }
        : null,
      shifts: await queries.countShiftsAfter(db, member.id, query.leftOn),
    };
  },

  staffMemberTerminate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    const today = await companyDay(db, now);
    const { staffMemberId } = params;
    const present = await readStaffMember(db, staffMemberId, today, 'for update of s');
    await requireCurrentVersion(
      db,
      entityType,
      present,
      body.version,
      toStaffDetail(actor, present),
    );
    if (present.status === 'terminated') throw new ProblemError('staffMember.terminated');
    await demandMayTerminate(db, actor, present);
    const { leftOn } = body;
    if (leftOn > today) throw invalid({ path: 'leftOn', code: 'in_future' });
    if (leftOn < present.hiredOn)
      throw invalid({ path: 'leftOn', code: 'too_small', facts: { minimum: present.hiredOn } });
    if (present.practitionerId) {
      await demandUpcomingConfirmed(db, 'practitioner', present.practitionerId, {
        known: body.appointmentsKnown,
        now,
      });
      await disablePractitioner(context, present.practitionerId);
    }
    const shiftsRemoved = await queries.deleteShiftsAfter(db, present.id, leftOn);
    const stamp = { userId: actor.userId, now };
    await queries.setEmployment(db, present.id, { hiredOn: present.hiredOn, leftOn }, stamp);
    const member = await readStaffMember(db, present.id, today);
    await audit({
      action: 'staff_member.terminated',
      entityType,
      entityId: present.id,
      diff: { ...changesBetween(present, member), shiftsRemoved: [null, shiftsRemoved] },
    });
    await publish({
      type: 'staff_member.terminated',
      entityId: present.id,
      payload: { userId: present.userId },
    });
    return toStaffDetail(actor, member);
  },

  staffMemberRehire: async ({ db, params, body, actor, now, audit, publish }) => {
    const today = await companyDay(db, now);
    const { staffMemberId } = params;
    const present = await readStaffMember(db, staffMemberId, today, 'for update of s');
    await requireCurrentVersion(
      db,
      entityType,
      present,
      body.version,
      toStaffDetail(actor, present),
    );
    if (present.leftOn === null) throw new ProblemError('staffMember.not_terminated');
    if (body.hiredOn <= present.leftOn)
      throw invalid({ path: 'hiredOn', code: 'too_small', facts: { minimum: present.leftOn } });
    const stamp = { userId: actor.userId, now };
    await queries.setEmployment(db, present.id, { hiredOn: body.hiredOn, leftOn: null }, stamp);
    const member = await readStaffMember(db, present.id, today);
    await audit({
      action: 'staff_member.rehired',
      entityType,
      entityId: present.id,
      diff: changesBetween(present, member),
    });
    await publish({ type: 'staff_member.rehired', entityId: present.id });
    return toStaffDetail(actor, member);
  },
});
