import type { Db } from '../../platform/database/database';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { readOwnCompany } from '../sql/message-templates.queries';

/** Kind of the job that asks the provider what became of templates; its entity is the company. */
export const templatePollJob = 'template_poll';

/** @param waitMs until then; a repetition before is the same. */
export const askSoon = async (db: Db, userId: string, now: string, waitMs = 0): Promise<void> => {
  const companyId = await readOwnCompany(db);
  const dueAt = new Date(Date.parse(now) + waitMs).toISOString();
  await scheduleJob(db, templatePollJob, companyId, userId, { dueAt, now });
};
