import type { QueuePriority, QueueStage } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { insertQueueEntry, nextToken } from '../sql/add-entry.queries';
import { writeQueueHistory, type Step } from '../sql/move-entry.queries';

export interface NewEntry {
  readonly visitId: string;
  readonly appointmentId: string;
  readonly departmentId: string;
  readonly roomId: string | null;
  /** yyyy-mm-dd in the time zone of the site. */
  readonly onDate: string;
  readonly stage: QueueStage;
  readonly priority: QueuePriority;
  /** Kept after a transfer or triage. */
  readonly token?: string;
  readonly checkedInAt?: string;
}

/** Appends a patient to the queue of a department. */
export const addEntry = async (
  db: Db,
  entry: NewEntry,
  step: Step & { readonly userId: string },
  { audit, publish }: ChangeRecorder,
): Promise<string> => {
  const { userId, now } = step;
  const token = entry.token ?? (await nextToken(db, entry.departmentId, entry.onDate));
  const { id } = await insertQueueEntry(db, {
    visitId: entry.visitId,
    appointmentId: entry.appointmentId,
    departmentId: entry.departmentId,
    roomId: entry.roomId,
    onDate: entry.onDate,
    token,
    stage: entry.stage,
    priority: entry.priority,
    checkedInAt: entry.checkedInAt ?? now,
    userId,
    now,
  });
  await writeQueueHistory(db, id, null, 'waiting', step);
  await audit({
    action: 'queue_entry.created',
    entityType: 'queue_entry',
    entityId: id,
    diff: { token: [null, token], stage: [null, entry.stage], priority: [null, entry.priority] },
  });
  await publish({
    type: 'queue_entry.created',
    entityId: id,
    payload: { appointmentId: entry.appointmentId, visitId: entry.visitId },
  });
  return id;
};
