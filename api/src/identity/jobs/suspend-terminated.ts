import type { Member } from '@sala/shared-contracts';
import pg from 'pg';
import { changesBetween } from '../../platform/audit/changes';
import type { EventContext, Subscriber } from '../../platform/events/subscribers';
import { notify } from '../../platform/notifications/notify';
import { membersWithRoles, readActiveMembers } from '../sql/active-members.queries';
import { countOtherOwners, findMemberOf, lockMember, writeMember } from '../sql/members.queries';
import { endAllSessions } from '../sql/sessions.queries';

type Context = EventContext<'staff_member.terminated'>;

/** Only an owner takes the access of an owner, and never that of the last one. */
const mustStay = async (
  { db, userId }: Context,
  companyId: string,
  member: Member,
): Promise<boolean> => {
  if (!member.roles.includes('owner')) return false;
  const actor = userId === null ? undefined : (await readActiveMembers(db, [userId])).get(userId);
  return (
    !actor?.roles.includes('owner') || (await countOtherOwners(db, companyId, member.id)) === 0
  );
};

/** @returns false when a guard of the database refuses; the transaction goes on. */
const suspend = async (
  { db, audit }: Context,
  companyId: string,
  member: Member,
): Promise<boolean> => {
  await db.query('savepoint suspending');
  try {
    const after = await writeMember(db, companyId, { ...member, status: 'suspended' });
    await audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: member.id,
      diff: changesBetween({ status: member.status }, { status: after.status }),
    });
    await db.query('release savepoint suspending');
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('23') !== true) throw error;
    await db.query('rollback to savepoint suspending');
    return false;
  }
};

const tellOwners = async ({ db, now }: Context, companyId: string, person: string) => {
  for (const userId of await membersWithRoles(db, ['owner']))
    await notify(db, {
      userId,
      companyId,
      kind: 'staff_account_kept',
      facts: { person },
      path: '/company-personal',
      now,
    });
};

/** Takes the access of somebody whose work ended; where that is refused, the owners decide. */
export const suspendTerminated: Subscriber<'staff_member.terminated'> = {
  name: 'identity_suspend_terminated',
  events: ['staff_member.terminated'],
  handle: async (context) => {
    const { db, event, now } = context;
    const { userId } = event.payload;
    const found = userId === null ? undefined : await findMemberOf(db, userId);
    if (!found) return; // no account, or they left the company since
    const { companyId } = found;
    const member = await lockMember(db, companyId, found.id, null);
    if (member.status !== 'active') return;
    const ended =
      !(await mustStay(context, companyId, member)) && (await suspend(context, companyId, member));
    if (ended) await endAllSessions(db, member.userId, now);
    else await tellOwners(context, companyId, member.name);
  },
};
