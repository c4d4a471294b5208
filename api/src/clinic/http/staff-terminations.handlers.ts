import { beginHandOver, readOpenWork } from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import { demandMayTerminate, endEmployment } from '../model/end-employment';
import { toStaffDetail } from '../model/staff-permissions';
import { demandUpcomingConfirmed } from '../model/upcoming-appointments';
import { readStaffMember } from '../sql/staff-members.queries';
import * as queries from '../sql/staff-terminations.queries';

type Names = 'staffTerminationView' | 'staffMemberTerminate' | 'staffMemberRehire';

const entityType = 'staff_member';

export const staffTerminationHandlers = defineHandlers<Names>({
  staffTerminationView: async ({ db, params, query, now }) => {
    const member = await readStaffMember(db, params.staffMemberId, await companyDay(db, now));
    const { practitionerId } = member;
    const account = await queries.readLinkedAccount(db, member.userId);
    return {
      account: account
        ? {
            name: account.name,
            email: account.email,
            status: account.status,
            owner: account.roles.includes('owner'),
          }
        : null,
      shifts: await queries.countShiftsAfter(db, member.id, query.leftOn),
      openWork: practitionerId ? await readOpenWork(db, practitionerId, now) : null,
    };
  },

  staffMemberTerminate: async (context) => {
    const { db, params, body, actor, now } = context;
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
    const handOverId = await beginHandOver(
      context,
      { practitionerId: present.practitionerId, userId: null, leftOn, recordsTo: null },
      body.plan,
    );
    if (handOverId !== null) return { ...toStaffDetail(actor, present), handOverId };
    if (present.practitionerId)
      await demandUpcomingConfirmed(db, 'practitioner', present.practitionerId, {
        known: body.appointmentsKnown,
        now,
      });
    const member = await endEmployment(context, present, leftOn, { userId: actor.userId, today });
    return { ...toStaffDetail(actor, member), handOverId };
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
