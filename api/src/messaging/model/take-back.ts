import type { Db } from '../../platform/database/database';
import { cancelJob } from '../../platform/jobs/job.queries';
import { scheduledJob } from '../jobs/send-scheduled';
import { deleteMessage, listFollowing } from '../sql/message-writes.queries';

/** Takes back a message that waits, which is locked, and what goes with it. */
export const takeBack = async (
  db: Db,
  { id, conversationId }: { readonly id: string; readonly conversationId: string },
): Promise<void> => {
  for (const one of [id, ...(await listFollowing(db, conversationId, id))]) {
    await cancelJob(db, scheduledJob, one);
    await deleteMessage(db, one);
  }
};
