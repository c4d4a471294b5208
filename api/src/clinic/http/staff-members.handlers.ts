import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import {
  checkStaffReferences,
  emptyStaffMember,
  staffColumnsOf,
  withPractitionerOf,
} from '../model/staff-columns';
import { demandStaffEditable, toStaffDetail } from '../model/staff-permissions';
import * as queries from '../sql/staff-members.queries';

type Names =
  | 'staffMemberList'
  | 'staffMemberFacets'
  | 'staffMemberView'
  | 'staffMemberCreate'
  | 'staffMemberUpdate';

const entityType = 'staff_member';

export const staffMemberHandlers = defineHandlers<Names>({
  staffMemberList: async ({ db, query, actor, now }) => {
    const list = await queries.listStaff(db, query, await companyDay(db, now));
    if (actor.permissions.has('staff:manage')) return list;
    return { ...list, items: list.items.map((item) => ({ ...item, documents: null })) };
  },

  staffMemberFacets: ({ db }) => queries.countStaffFacets(db),

  staffMemberView: async ({ db, params, actor, now }) =>
    toStaffDetail(
      actor,
      await queries.readStaffMember(db, params.staffMemberId, await companyDay(db, now)),
    ),

  staffMemberCreate: async ({ db, body, actor, now, audit, publish }) => {
    await checkStaffReferences(db, body, null);
    const given = staffColumnsOf(emptyStaffMember, body);
    const columns = await withPractitionerOf(db, given, emptyStaffMember);
    const id = await queries.insertStaffMember(db, columns, { userId: actor.userId, now });
    const member = await queries.readStaffMember(db, id, await companyDay(db, now));
    await audit({
      action: 'staff_member.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, columns),
    });
    await publish({ type: 'staff_member.created', entityId: id });
    return toStaffDetail(actor, member);
  },

  staffMemberUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const today = await companyDay(db, now);
    const { staffMemberId } = params;
    const present = await queries.readStaffMember(db, staffMemberId, today, 'for update of s');
    const { version, ...given } = body;
    demandStaffEditable(actor, present, given);
    await requireCurrentVersion(db, entityType, present, version, toStaffDetail(actor, present));
    if (Object.values(given).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    if (present.status === 'terminated') throw new ProblemError('staffMember.terminated');
    await checkStaffReferences(db, given, present.id);
    const columns = await withPractitionerOf(db, staffColumnsOf(present, given), present);
    if (isUnchanged(columns, present)) return toStaffDetail(actor, present);
    await queries.updateStaffMember(db, present.id, columns, { userId: actor.userId, now });
    const member = await queries.readStaffMember(db, present.id, today);
    await audit({
      action: 'staff_member.updated',
      entityType,
      entityId: present.id,
      diff: changesBetween(staffColumnsOf(present, {}), columns),
    });
    await publish({ type: 'staff_member.updated', entityId: present.id });
    return toStaffDetail(actor, member);
  },
});
