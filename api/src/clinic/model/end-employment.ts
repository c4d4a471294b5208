import { scopeOf } from '@sala/shared-contracts';
import { readActiveMembers, type StoredHandOver } from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import type { Stamp } from '../sql/practitioners.queries';
import {
  findStaffOfPractitioner,
  readStaffMember,
  type StaffMemberRecord,
} from '../sql/staff-members.queries';
import * as queries from '../sql/staff-terminations.queries';

interface Ending extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
}

/**
 * Whose work somebody may end: never their own, and an owner's only as an owner. The subscriber
 * that suspends the account asks again, for roles may change meanwhile.
 */
export const demandMayTerminate = async (
  db: Db,
  actor: Pick<Actor, 'userId' | 'roles'>,
  { userId }: StaffMemberRecord,
): Promise<void> => {
  if (userId === actor.userId) throw new ProblemError('staffMember.own_termination');
  const account = await queries.readLinkedAccount(db, userId);
  if (account?.roles.includes('owner') && !actor.roles.includes('owner'))
    throw new ProblemError('member.above_own_role');
};

/** Patients are not booked with somebody who has left. */
export const disablePractitioner = async (
  { db, now, audit, publish }: Ending,
  practitionerId: string,
  userId: string,
): Promise<void> => {
  if (!(await queries.disablePractitioner(db, practitionerId, { userId, now }))) return;
  await audit({
    action: 'practitioner.disabled',
    entityType: 'practitioner',
    entityId: practitionerId,
    diff: { active: [true, false] },
  });
  await publish({ type: 'practitioner.disabled', entityId: practitionerId });
};

/** Ends the work of a locked person of the roster; the account follows the event. */
export const endEmployment = async (
  context: Ending,
  present: StaffMemberRecord,
  leftOn: string,
  { userId, today }: Pick<Stamp, 'userId'> & { readonly today: string },
): Promise<StaffMemberRecord> => {
  const { db, now, audit, publish } = context;
  if (present.practitionerId) await disablePractitioner(context, present.practitionerId, userId);
  const shiftsRemoved = await queries.deleteShiftsAfter(db, present.id, leftOn);
  const { hiredOn } = present;
  await queries.setEmployment(db, present.id, { hiredOn, leftOn }, { userId, now });
  const member = await readStaffMember(db, present.id, today);
  await audit({
    action: 'staff_member.terminated',
    entityType: 'staff_member',
    entityId: present.id,
    diff: { ...changesBetween(present, member), shiftsRemoved: [null, shiftsRemoved] },
  });
  await publish({
    type: 'staff_member.terminated',
    entityId: present.id,
    payload: { userId: present.userId },
  });
  return member;
};

/**
 * Ends the work of whose practitioner handed over, within the rules of now.
 *
 * @throws permission.denied, staffMember.own_termination, member.above_own_role
 */
export const terminateAfterHandOver = async (
  context: Ending,
  { practitionerId, leftOn, requestedBy }: StoredHandOver,
): Promise<void> => {
  const { db, now } = context;
  const today = await companyDay(db, now);
  const found = await findStaffOfPractitioner(db, practitionerId);
  if (found === null || leftOn === null) return;
  const present = await readStaffMember(db, found, today, 'for update of s');
  if (present.status === 'terminated') return;
  const manager = (await readActiveMembers(db, [requestedBy])).get(requestedBy);
  if (manager === undefined || scopeOf(manager.roles, 'staff:manage') !== 'all')
    throw new ProblemError('permission.denied', { meta: { permission: 'staff:manage' } });
  await demandMayTerminate(db, manager, present);
  await endEmployment(context, present, leftOn, { userId: requestedBy, today });
};
