import { notificationRules, scopeOf, type NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { listInterested } from './preferences.queries';

/** Active members who asked to hear of everybody’s, as far as they may see everybody’s now. */
export const interestedMembers = async (db: Db, kind: NotificationKind): Promise<string[]> => {
  const { allWith } = notificationRules[kind];
  if (allWith === null) return [];
  return (await listInterested(db, kind))
    .filter(({ roles }) => scopeOf(roles, allWith) === 'all')
    .map(({ userId }) => userId);
};
