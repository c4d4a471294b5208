import type { Member } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { writeMember } from '../sql/members.queries';
import { endAllSessions } from '../sql/sessions.queries';

interface Leaving extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
}

/** Takes the access of a locked member; what they owned follows the event. */
export const deactivateMember = async (
  { db, now, audit, publish }: Leaving,
  companyId: string,
  current: Member,
  handOverTo: string | null,
): Promise<Member> => {
  const left = await writeMember(db, companyId, { ...current, status: 'inactive' });
  await endAllSessions(db, current.userId, now);
  await audit({
    action: 'member.deactivated',
    entityType: 'membership',
    entityId: left.id,
    diff: { status: [current.status, left.status], handOverTo },
  });
  await publish({
    type: 'member.deactivated',
    entityId: left.userId,
    payload: { handOverTo },
  });
  return left;
};
