import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { addEntry } from './add-entry';
import type { QueueRow } from '../sql/queue-row';
import type { Step } from '../sql/move-entry.queries';

/** Replaces a queue entry by another one with the same visit, token and arrival time. */
export const replaceEntry = async (
  db: Db,
  entry: QueueRow,
  to: Pick<QueueRow, 'stage' | 'departmentId'>,
  step: Step & { readonly userId: string },
  recorder: ChangeRecorder,
): Promise<string> => {
  const { visitId, appointmentId, onDate, token, checkedInAt, priority } = entry;
  const roomId = to.departmentId === entry.departmentId ? entry.roomId : null;
  return addEntry(
    db,
    { visitId, appointmentId, onDate, token, checkedInAt, priority, roomId, ...to },
    step,
    recorder,
  );
};
