import type { AuditEntry } from '@sala/shared-contracts';
import type { ChangeRecorder } from './change-recorder';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids of the records that entries name. */
const recordsIn = (entries: readonly AuditEntry[]): string[] => [
  ...new Set(
    entries.flatMap(
      ({ entityId, diff }) => `${entityId} ${JSON.stringify(diff)}`.match(uuid) ?? [],
    ),
  ),
];

/** Reading the log shows whose records were used: it is a read of its own. */
export const recordShown = async (
  audit: ChangeRecorder['audit'],
  entries: readonly AuditEntry[],
): Promise<void> => {
  const ids = recordsIn(entries.filter(({ action }) => action !== 'audit.read'));
  if (ids.length > 0)
    await audit({ action: 'audit.read', entityType: 'audit_log', entityId: '*', diff: { ids } });
};
