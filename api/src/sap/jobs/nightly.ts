import { hasConnection } from '../../platform/connections/company-connections.queries';
import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { enqueueJob, scheduleJob } from '../../platform/jobs/job.queries';
import { nextAt } from '../../platform/time/wall-clock';
import { sapPort } from '../model/sap-accounts';
import { readTimeZone } from '../sql/behalf.queries';
import { forgetMessages } from '../sql/sap-messages.queries';
import { insertSync, syncJob } from '../sql/sap-sync.queries';

/** Kind of job; its entity is the connection. */
export const sapNightJob = 'sap_night';

/** Three in the morning, in minutes. */
const night = 180;

/** Reads everything that changed, now; no effect while another reading runs. */
export const startSync = async (
  db: Db,
  { userId, now, byItself = false }: { userId: string; now: string; byItself?: boolean },
) => {
  const sync = await insertSync(db, { now, userId: byItself ? null : userId });
  if (sync) await enqueueJob(db, syncJob, sync.id, userId);
  return sync;
};

/** From the next night on. */
export const scheduleNights = async (
  db: Db,
  connectionId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  const dueAt = nextAt(now, await readTimeZone(db), night);
  await scheduleJob(db, sapNightJob, connectionId, userId, { dueAt, now });
};

/** Once a night: messages may have been lost, so what changed is read, and old ones are forgotten. */
export const sapNightKind: JobKind = {
  step: async ({ db, now, userId }) => {
    if (!(await hasConnection(db, sapPort))) return 'done';
    await startSync(db, { userId, now, byItself: true });
    await forgetMessages(db, now);
    return { repeatAt: nextAt(now, await readTimeZone(db), night) };
  },
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 3_600_000).toISOString() }),
};
