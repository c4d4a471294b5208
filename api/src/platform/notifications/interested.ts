import { notificationRules, scopeOf, type NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { listInterested } from './preferences.queries';

/**
 * Active members who asked to hear of everybody’s, or of their department’s, as far as they may see
 * everybody’s now.
 */
export const interestedMembers = async (
  db: Db,
  kind: NotificationKind,
  { departmentId }: { readonly departmentId: string | null },
): Promise<string[]> => {
  const { allWith } = notificationRules[kind];
  if (allWith === null) return [];
  return (await listInterested(db, kind, departmentId))
    .filter(({ roles, customRoles }) => scopeOf([...roles, ...customRoles], allWith) === 'all')
    .map(({ userId }) => userId);
};
