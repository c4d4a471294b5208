import { TimeStampFailed, type SignatureTime } from '../../adapters/signature-time/port';
import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import {
  lockPendingTimeStamp,
  recordTimeStamp,
  recordTimeStampFault,
} from '../sql/prescription-stamps.queries';

/** Kind of job; its entity is the prescription. It is queued in the transaction that issues it. */
export const prescriptionStampJob = 'prescription_stamp';

const minute = 60_000;
/** Pauses between attempts in minutes; the last one stays. About a day in all. */
const pauses = [1, 5, 15, 60];
const attemptsMax = 24;

const after = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * minute).toISOString();

const entityType = 'prescription';

/** What the provider says no to, and what failed for a day, waits for somebody who asks again. */
const recordFault = async (
  { db, entityId, now, audit, publish }: JobContext,
  { fault }: TimeStampFailed,
  attempts: number,
): Promise<StepOutcome> => {
  const givenUp = fault === 'refused' || attempts + 1 >= attemptsMax;
  await recordTimeStampFault(db, entityId, { fault, givenUp }, now);
  if (!givenUp) return { repeatAt: after(now, pauses[attempts] ?? pauses.at(-1) ?? 0) };
  await audit({ action: 'prescription.stamp_failed', entityType, entityId, diff: { fault } });
  await publish({ type: 'prescription.stamp_failed', entityId });
  return 'done';
};

/** Asks for the time stamp of an electronic prescription, with no transaction open. */
export const prescriptionStampKind = (provider: SignatureTime | null): JobKind => ({
  step: async (context) => {
    const { db, entityId } = context;
    const open = await lockPendingTimeStamp(db, entityId);
    if (!open) return 'done';
    return new AfterCommit(async () => {
      const got = provider
        ? await provider.stamp(open.hash).catch((cause: unknown) => {
            if (cause instanceof TimeStampFailed) return cause;
            throw cause;
          })
        : new TimeStampFailed('not_configured', 'there is no provider');
      return async (later: JobContext): Promise<StepOutcome> => {
        const present = await lockPendingTimeStamp(later.db, entityId);
        if (!present) return 'done';
        if (got instanceof TimeStampFailed) return recordFault(later, got, present.attempts);
        await recordTimeStamp(later.db, entityId, got, later.now);
        const { provider: by, serial, stampedAt } = got;
        await later.audit({
          action: 'prescription.stamped',
          entityType,
          entityId,
          diff: { provider: by, serial, stampedAt },
        });
        await later.publish({ type: 'prescription.stamped', entityId });
        return 'done';
      };
    });
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: after(now, 30) }),
});
