import type { Db } from '../../database/database';
import type { JobKind, StepOutcome } from '../../jobs/job';
import { readConnection } from '../../connections/company-connections.queries';
import {
  auditPort,
  enqueueForwarding,
  findProgress,
  readCalls,
  readEntriesAfter,
} from './forwarding.queries';
import { receiverName, targetOf } from './forwarding-target';
import { isAfter } from '../../time/instants';

export const auditForwardingJob = 'audit_forwarding';

const everyMs = 15_000;
/** After the queue gave up, the receiver is left alone for a while. */
export const pauseMs = 3_600_000;

const afterNow = (now: string, milliseconds: number): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();

/** When the next call may be made; null: now. Database times, which the queue uses. */
export const pausedUntil = (failedAt: string | null, lastOkAt: string | null): string | null => {
  if (failedAt === null || (lastOkAt !== null && isAfter(lastOkAt, failedAt))) return null;
  const until = Date.parse(failedAt) + pauseMs;
  return until > Date.now() ? new Date(until).toISOString() : null;
};

const forwardWhatWaits = async (db: Db, now: string): Promise<StepOutcome> => {
  const connection = await readConnection(db, auditPort);
  const progress = await findProgress(db);
  if (!connection || !progress) return 'done';
  const { state, failedAt } = await readCalls(db);
  const isFree = state === null && pausedUntil(failedAt, connection.lastOkAt) === null;
  if (isFree && (await readEntriesAfter(db, progress.lastId, now)).length > 0)
    await enqueueForwarding(db, receiverName(targetOf(connection.settings)));
  return { repeatAt: afterNow(now, everyMs) };
};

/** Queues a call whenever entries wait for the receiver of a company. */
export const auditForwardingKind: JobKind = {
  step: ({ db, now }) => forwardWhatWaits(db, now),
  abandon: ({ now }) => Promise.resolve({ repeatAt: afterNow(now, everyMs) }),
};
