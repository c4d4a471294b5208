import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Stamp } from '../sql/practitioners.queries';
import { linkPractitionerOf } from '../sql/staff-practitioners.queries';

/** One account, one person: whoever has it on the roster is the practitioner that has it. */
export const linkPractitioner = async (
  db: Db,
  accountId: string,
  stamp: Stamp,
  { audit, publish }: ChangeRecorder,
): Promise<void> => {
  const linked = await linkPractitionerOf(db, accountId, stamp);
  if (linked === undefined) return;
  await audit({
    action: 'staff_member.updated',
    entityType: 'staff_member',
    entityId: linked.id,
    diff: { practitionerId: [null, linked.practitionerId] },
  });
  await publish({ type: 'staff_member.updated', entityId: linked.id });
};
