import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import type { ProblemError } from '../../platform/http/problem-error';
import type { TaxStamping } from '../../adapters/tax-stamping/port';
import { askAgain, askToCancel, recordCancelling, recordStamp } from '../model/cfdi/cfdi-asking';
import { readOpenCfdi, type OpenCfdi } from '../sql/cfdi.queries';

/** Finds out what became of an invoice whose request never recorded an answer. */
export const cfdiRecoveryJob = 'cfdi_recovery';

const minute = 60_000;

const after = (now: string, milliseconds: number): string =>
  new Date(Date.parse(now) + milliseconds).toISOString();

/** Later than any request that is still waiting for its answer. */
export const recoveryAt = (now: string): string => after(now, 2 * minute);

const again = ({ now }: Pick<JobContext, 'now'>): StepOutcome => ({
  againAt: after(now, 5 * minute),
});

const resume = async (
  stamping: TaxStamping,
  cfdiId: string,
  open: OpenCfdi,
): Promise<(context: JobContext) => Promise<ProblemError | null>> => {
  if (open.status === 'cancelling') {
    const asked = await askToCancel(stamping, {
      uuid: open.uuid,
      reason: open.cancelReason,
      replacedBy: open.replacedBy,
    });
    return (context) => recordCancelling(context, cfdiId, asked);
  }
  const asked = await askAgain(stamping, {
    reference: open.reference,
    xml: open.draft,
    receiverName: open.receiver.name,
  });
  return (context) => recordStamp(context, cfdiId, asked);
};

export const cfdiRecoveryKind = (stamping: TaxStamping | null): JobKind => ({
  step: async (context) => {
    const { db, entityId } = context;
    const open = await readOpenCfdi(db, entityId);
    if (!open) return 'done';
    if (!stamping) return again(context);
    return new AfterCommit(async () => {
      const record = await resume(stamping, entityId, open);
      return async (recording: JobContext): Promise<StepOutcome> => {
        await record(recording);
        return (await readOpenCfdi(recording.db, entityId)) ? again(recording) : 'done';
      };
    });
  },
  abandon: ({ now }) => Promise.resolve({ againAt: after(now, 30 * minute) }),
});
