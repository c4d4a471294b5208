import type { Cfdi } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import { ProblemError } from '../../../platform/http/problem-error';
import {
  StampingRefused,
  StampingUnavailable,
  type CancelWish,
  type Stamp,
  type StampWish,
  type TaxStamping,
} from '../../../adapters/tax-stamping/port';
import type { Trail } from '../../../platform/audit/trail';
import * as queries from '../../sql/cfdi.queries';

/** What became of a wish. `unknown`: nobody can say yet, so it stays on its way. */
export type Asked<Done> =
  | { readonly kind: 'done'; readonly done: Done }
  | {
      readonly kind: 'refused' | 'unanswered' | 'unknown';
      readonly said: string;
      readonly cause: unknown;
    };

/** Asks for a stamp. A service that does not answer is asked whether it gave one all the same. */
export const askForStamp = async (
  stamping: TaxStamping,
  wish: StampWish,
): Promise<Asked<Stamp>> => {
  try {
    return { kind: 'done', done: await stamping.stamp(wish) };
  } catch (cause) {
    if (cause instanceof StampingRefused) return { kind: 'refused', said: cause.message, cause };
    if (!(cause instanceof StampingUnavailable)) throw cause;
    const found = await stamping.find(wish.reference).catch(() => undefined); // not to be known now
    if (found) return { kind: 'done', done: found };
    return { kind: found === null ? 'unanswered' : 'unknown', said: cause.message, cause };
  }
};

/** The same, of a wish of which nobody knows whether it arrived. */
export const askAgain = async (stamping: TaxStamping, wish: StampWish): Promise<Asked<Stamp>> => {
  try {
    const found = await stamping.find(wish.reference);
    return found ? { kind: 'done', done: found } : await askForStamp(stamping, wish);
  } catch (cause) {
    if (!(cause instanceof StampingUnavailable)) throw cause;
    return { kind: 'unknown', said: cause.message, cause };
  }
};

export const askToCancel = async (
  stamping: TaxStamping,
  wish: CancelWish,
): Promise<Asked<null>> => {
  try {
    await stamping.cancel(wish);
    return { kind: 'done', done: null };
  } catch (cause) {
    if (cause instanceof StampingRefused) return { kind: 'refused', said: cause.message, cause };
    if (!(cause instanceof StampingUnavailable)) throw cause;
    return { kind: 'unknown', said: cause.message, cause };
  }
};

interface Recording extends Trail {
  readonly db: Db;
  readonly now: string;
}

const entityType = 'cfdi';

/**
 * Writes down what became of it, unless somebody else has. @returns the problem to answer with, if
 * there is one.
 */
const record = async <Done>(
  { db }: Recording,
  cfdiId: string,
  asked: Asked<Done>,
  keep: (open: queries.OpenCfdi, done: Done) => Promise<void>,
): Promise<ProblemError | null> => {
  const open = await queries.readOpenCfdi(db, cfdiId);
  if (asked.kind === 'done') {
    if (open) await keep(open, asked.done);
    return null;
  }
  if (open)
    await (asked.kind === 'unknown' ? queries.keepError : queries.keepFailure)(
      db,
      cfdiId,
      asked.said,
    );
  const code = asked.kind === 'refused' ? 'cfdi.refused' : 'cfdi.unavailable';
  return new ProblemError(code, { detail: asked.said, keepWrites: true, cause: asked.cause });
};

export const recordStamp = (
  context: Recording,
  cfdiId: string,
  asked: Asked<Stamp>,
): Promise<ProblemError | null> =>
  record(context, cfdiId, asked, async ({ purchaseId, receiver }, stamp) => {
    await queries.keepStamp(context.db, cfdiId, stamp);
    await context.audit({
      action: 'cfdi.stamped',
      entityType,
      entityId: cfdiId,
      diff: { purchaseId, uuid: stamp.uuid, receiver: receiver.rfc },
    });
    await context.publish({ type: 'cfdi.stamped', entityId: cfdiId, payload: { purchaseId } });
  });

export const recordCancelling = (
  context: Recording,
  cfdiId: string,
  asked: Asked<null>,
): Promise<ProblemError | null> =>
  record(context, cfdiId, asked, async ({ purchaseId, uuid, cancelReason }) => {
    await queries.keepCancelled(context.db, cfdiId, context.now);
    await context.audit({
      action: 'cfdi.cancelled',
      entityType,
      entityId: cfdiId,
      diff: { purchaseId, uuid, reason: cancelReason },
    });
    await context.publish({ type: 'cfdi.cancelled', entityId: cfdiId, payload: { purchaseId } });
  });

/** As the contract has it. */
export const answerOf = async (db: Db, cfdiId: string): Promise<Cfdi> => {
  const { purchaseId: _purchaseId, ...cfdi } = await queries.readCfdi(db, cfdiId);
  return cfdi;
};
