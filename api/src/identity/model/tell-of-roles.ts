import type { Member } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { notify } from '../../platform/notifications/notify';

/** As the audit log says it. */
export const namesOfRoles = ({ roles, customRoles }: Pick<Member, 'roles' | 'customRoles'>) => ({
  roles,
  customRoles: customRoles.map(({ name }) => name),
});

/** Tells somebody which roles they have now. */
export const tellOfRoles = (
  db: Db,
  { userId, roles, customRoles }: Member,
  { companyId, now }: { readonly companyId: string; readonly now: string },
): Promise<void> =>
  notify(db, {
    userId,
    companyId,
    kind: 'roles_changed',
    facts: {
      roles: roles.join(','),
      ...(customRoles.length > 0
        ? { customRoles: customRoles.map(({ name }) => name).join(', ') }
        : {}),
    },
    now,
  });
