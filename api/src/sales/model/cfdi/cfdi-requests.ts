import type { Cfdi } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import { ProblemError } from '../../../platform/http/problem-error';
import {
  StampingRefused,
  StampingUnavailable,
  type CancelRequest,
  type Stamp,
  type StampRequest,
  type TaxStamping,
} from '../../../adapters/tax-stamping/port';
import type { ChangeRecorder } from '../../../platform/audit/change-recorder';
import * as queries from '../../sql/cfdi.queries';

/** Outcome of a request; `unknown` leaves it open for recovery. */
export type CfdiOutcome<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | {
      readonly kind: 'refused' | 'unanswered' | 'unknown';
      readonly said: string;
      readonly cause: unknown;
    };

/** Requests a stamp. After a failed call, queries whether the service stamped it anyway. */
export const requestStamp = async (
  stamping: TaxStamping,
  wish: StampRequest,
): Promise<CfdiOutcome<Stamp>> => {
  try {
    return { kind: 'done', done: await stamping.stamp(wish) };
  } catch (cause) {
    if (cause instanceof StampingRefused) return { kind: 'refused', said: cause.message, cause };
    if (!(cause instanceof StampingUnavailable)) throw cause;
    const found = await stamping.find(wish.reference).catch(() => undefined); // unknown for now
    if (found) return { kind: 'done', done: found };
    return { kind: found === null ? 'unanswered' : 'unknown', said: cause.message, cause };
  }
};

/** Repeats a request that may or may not have arrived. */
export const resumeStampRequest = async (
  stamping: TaxStamping,
  wish: StampRequest,
): Promise<CfdiOutcome<Stamp>> => {
  try {
    const found = await stamping.find(wish.reference);
    return found ? { kind: 'done', done: found } : await requestStamp(stamping, wish);
  } catch (cause) {
    if (!(cause instanceof StampingUnavailable)) throw cause;
    return { kind: 'unknown', said: cause.message, cause };
  }
};

export const requestCancellation = async (
  stamping: TaxStamping,
  wish: CancelRequest,
): Promise<CfdiOutcome<null>> => {
  try {
    await stamping.cancel(wish);
    return { kind: 'done', done: null };
  } catch (cause) {
    if (cause instanceof StampingRefused) return { kind: 'refused', said: cause.message, cause };
    if (!(cause instanceof StampingUnavailable)) throw cause;
    return { kind: 'unknown', said: cause.message, cause };
  }
};

interface RecordContext extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
}

const entityType = 'cfdi';

/**
 * Records the outcome, unless another process has.
 *
 * @returns the problem to respond with, or null
 */
const recordOutcome = async <Done>(
  { db }: RecordContext,
  cfdiId: string,
  outcome: CfdiOutcome<Done>,
  keep: (open: queries.OpenCfdi, done: Done) => Promise<void>,
): Promise<ProblemError | null> => {
  const open = await queries.readOpenCfdi(db, cfdiId);
  if (outcome.kind === 'done') {
    if (open) await keep(open, outcome.done);
    return null;
  }
  if (open)
    await (outcome.kind === 'unknown' ? queries.saveError : queries.revertRequest)(
      db,
      cfdiId,
      outcome.said,
    );
  const code = outcome.kind === 'refused' ? 'cfdi.refused' : 'cfdi.unavailable';
  return new ProblemError(code, { detail: outcome.said, keepWrites: true, cause: outcome.cause });
};

export const recordStamp = (
  context: RecordContext,
  cfdiId: string,
  outcome: CfdiOutcome<Stamp>,
): Promise<ProblemError | null> =>
  recordOutcome(context, cfdiId, outcome, async ({ purchaseId, receiver }, stamp) => {
    await queries.saveStamp(context.db, cfdiId, stamp);
    await context.audit({
      action: 'cfdi.stamped',
      entityType,
      entityId: cfdiId,
      diff: { purchaseId, uuid: stamp.uuid, receiver: receiver.rfc },
    });
    await context.publish({ type: 'cfdi.stamped', entityId: cfdiId, payload: { purchaseId } });
  });

export const recordCancellation = (
  context: RecordContext,
  cfdiId: string,
  outcome: CfdiOutcome<null>,
): Promise<ProblemError | null> =>
  recordOutcome(context, cfdiId, outcome, async ({ purchaseId, uuid, cancelReason }) => {
    await queries.saveCancellation(context.db, cfdiId, context.now);
    await context.audit({
      action: 'cfdi.cancelled',
      entityType,
      entityId: cfdiId,
      diff: { purchaseId, uuid, reason: cancelReason },
    });
    await context.publish({ type: 'cfdi.cancelled', entityId: cfdiId, payload: { purchaseId } });
  });

/** The invoice as the contract describes it. */
export const readCfdiResponse = async (db: Db, cfdiId: string): Promise<Cfdi> => {
  const { purchaseId: _purchaseId, ...cfdi } = await queries.readCfdi(db, cfdiId);
  return cfdi;
};
