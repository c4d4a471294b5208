import { permissionsOf, type Member } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { listCustomRoles } from '../sql/custom-roles.queries';
import { listMembers, unusedBefore, type MemberPage } from '../sql/members.queries';
import { readPermissionUse, readRecordedSince } from '../sql/permission-use.queries';
import { recordedPermissions } from './permission-use';

/** Active members with what they may do and never did. */
export const reviewAccess = async (
  db: Db,
  wanted: Pick<MemberPage, 'companyId' | 'now' | 'search' | 'sort' | 'page' | 'pageSize'>,
) => {
  const { companyId, now } = wanted;
  const { items, ...page } = await listMembers(db, {
    ...wanted,
    status: ['active'],
    role: null,
    unused: false,
  });
  const used = await readPermissionUse(
    db,
    companyId,
    items.map(({ userId }) => userId),
  );
  const before = unusedBefore(now);
  const custom = await listCustomRoles(db);
  const customOf = (member: Member) =>
    custom.filter(({ id }) => member.customRoles.some((role) => role.id === id));
  return {
    ...page,
    items: items.map((member) => ({
      ...member,
      unused: (member.lastSeenAt ?? member.joinedAt) < before,
      unusedPermissions: permissionsOf([...member.roles, ...customOf(member)]).filter(
        (permission) =>
          recordedPermissions.has(permission) && !used.get(member.userId)?.has(permission),
      ),
    })),
    recordedSince: await readRecordedSince(db, companyId),
  };
};
