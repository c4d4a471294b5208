import type { NotificationKind } from '@sala/shared-contracts';
import { membersWithPermission } from '../../identity';
import type { Db } from '../../platform/database/database';
import { notify } from '../../platform/notifications/notify';

/** Tells those of a company who may pay. */
export const tellBilling = async (
  { db, now }: { readonly db: Db; readonly now: string },
  companyId: string,
  kind: NotificationKind,
  facts: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const userId of await membersWithPermission(db, 'subscription:manage'))
    await notify(db, { userId, companyId, kind, facts, path: '/settings/billing', now });
};
