import type { Db } from '../../platform/database/database';
import type { Subscriber } from '../../platform/events/subscribers';
import type { JobKind } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { deleteOldMessages, nextNight } from '../sql/chat-retention.queries';

/** Kind of job; its entity is the company. */
export const chatRetentionJob = 'chat_retention';

/** Messages of one step. */
const step = 500;

const startChatRetention = (db: Db, companyId: string, userId: string): Promise<void> =>
  enqueueJob(db, chatRetentionJob, companyId, userId);

/** Every night: what is older than the term of the company, and files that nobody sent. */
export const chatRetentionKind: JobKind = {
  step: async ({ db, now, entityId, audit }) => {
    const deleted = await deleteOldMessages(db, now, step);
    if (deleted > 0)
      await audit({
        action: 'chat_message.expired',
        entityType: 'company',
        entityId,
        diff: { count: deleted },
      });
    return deleted === step ? 'more' : { repeatAt: await nextNight(db, now) };
  },
  // What is left is taken up the next night.
  abandon: async ({ db, now }) => ({ repeatAt: await nextNight(db, now) }),
};

/** A new company has its nights from the first day on. */
export const startChatRetentionOf: Subscriber<'company.created'> = {
  name: 'messaging_start_chat_retention',
  events: ['company.created'],
  handle: ({ db, event, userId }) =>
    userId === null ? Promise.resolve() : startChatRetention(db, event.entityId, userId),
};
