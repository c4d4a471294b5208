import type { Member } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { notify } from '../../platform/notifications/notify';

/** As the audit log says it. */
export const namesOfRoles = ({ roles, customRoles }: Pick<Member, 'roles' | 'customRoles'>) => ({
  roles,
  customRoles: customRoles.map(({ name }) => name),
});

/** As a notice says it. */
export const factsOfRoles = ({ roles, customRoles }: Pick<Member, 'roles' | 'customRoles'>) => ({
  roles: roles.join(','),
  ...(customRoles.length > 0 && { customRoles: customRoles.map(({ name }) => name).join(', ') }),
});

/** Tells somebody which roles they have now. */
export const tellOfRoles = (
  db: Db,
  member: Member,
  { companyId, now }: { readonly companyId: string; readonly now: string },
): Promise<void> =>
  notify(db, {
    userId: member.userId,
    companyId,
    kind: 'roles_changed',
    facts: factsOfRoles(member),
    now,
  });
