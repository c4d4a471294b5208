import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { bumpVersions } from '../sql/practitioner-event-types.queries';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** The records on the other side of a link, and the field with the changed ids. */
const linkedRecords = {
  practitioners: {
    table: 'practitioner',
    column: 'practitioner_id',
    linked: 'event_type_id',
    field: 'eventTypeIds',
    action: 'practitioner.updated',
    event: 'practitioner.updated',
  },
  eventTypes: {
    table: 'event_type',
    column: 'event_type_id',
    linked: 'practitioner_id',
    field: 'practitionerIds',
    action: 'eventType.updated',
    event: 'event_type.updated',
  },
} as const;

/**
 * Bumps the version of each record whose link with `id` was added or removed; otherwise saving an
 * open form of it would revert the link.
 *
 * @param before previous ids on the other side
 */
export const bumpLinkedVersions = async (
  db: Db,
  side: keyof typeof linkedRecords,
  id: string,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  { userId, now }: Stamp,
  { audit, publish }: ChangeRecorder,
): Promise<void> => {
  const changed = [
    ...before.filter((one) => !after.includes(one)),
    ...after.filter((one) => !before.includes(one)),
  ];
  if (changed.length === 0) return;
  const { table, column, linked, field, action, event } = linkedRecords[side];
  const rows = await bumpVersions(db, { table, linked, column, changed, now, userId });
  for (const row of rows) {
    const had = row.ids.includes(id)
      ? row.ids.filter((one) => one !== id)
      : [...row.ids, id].sort();
    await audit({
      action,
      entityType: table,
      entityId: row.id,
      diff: { [field]: [had, row.ids] },
    });
    await publish({ type: event, entityId: row.id });
  }
};
