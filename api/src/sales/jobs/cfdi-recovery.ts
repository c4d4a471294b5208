import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import type { ProblemError } from '../../platform/http/problem-error';
import type { TaxStamping } from '../../adapters/tax-stamping/port';
import {
  resumeStampRequest,
  requestCancellation,
  recordCancellation,
  recordStamp,
} from '../model/cfdi/cfdi-requests';
import { readOpenCfdi, type OpenCfdi } from '../sql/cfdi.queries';

/** Finds out the outcome of an invoice request that recorded none. */
export const cfdiRecoveryJob = 'cfdi_recovery';

const minute = 60_000;

const addMilliseconds = (now: string, milliseconds: number): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();

/** Later than any request may still be waiting. */
export const recoveryAt = (now: string): string => addMilliseconds(now, 2 * minute);

const retryLater = ({ now }: Pick<JobContext, 'now'>): StepOutcome => ({
  repeatAt: addMilliseconds(now, 5 * minute),
});

const resume = async (
  stamping: TaxStamping,
  cfdiId: string,
  open: OpenCfdi,
): Promise<(context: JobContext) => Promise<ProblemError | null>> => {
  if (open.status === 'cancelling') {
    const outcome = await requestCancellation(stamping, {
      uuid: open.uuid,
      reason: open.cancelReason,
      replacedBy: open.replacedBy,
    });
    return (context) => recordCancellation(context, cfdiId, outcome);
  }
  const outcome = await resumeStampRequest(stamping, {
    reference: open.reference,
    xml: open.draft,
    receiverName: open.receiver.name,
  });
  return (context) => recordStamp(context, cfdiId, outcome);
};

export const cfdiRecoveryKind = (stamping: TaxStamping | null): JobKind => ({
  step: async (context) => {
    const { db, entityId } = context;
    const open = await readOpenCfdi(db, entityId);
    if (!open) return 'done';
    if (!stamping) return retryLater(context);
    return new AfterCommit(async () => {
      const record = await resume(stamping, entityId, open);
      return async (recording: JobContext): Promise<StepOutcome> => {
        await record(recording);
        return (await readOpenCfdi(recording.db, entityId)) ? retryLater(recording) : 'done';
      };
    });
  },
  abandon: ({ now }) => Promise.resolve({ repeatAt: addMilliseconds(now, 30 * minute) }),
});
