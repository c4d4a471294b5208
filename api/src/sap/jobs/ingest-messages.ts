import { decodeSapMessage } from '../../adapters/sap/hl7/decode';
import { isConstraintFailure } from '../../platform/database/database-errors';
import { ProblemError } from '../../platform/http/problem-error';
import type { JobContext, JobKind } from '../../platform/jobs/job';
import { applyChange, type Applied, type ChangedKind } from '../model/apply-change';
import { readTimeZone } from '../sql/behalf.queries';
import { closeMessage, listWaiting, type WaitingMessage } from '../sql/sap-messages.queries';

const batch = 100;
/** A step is short, so that whoever waits for its rows does not wait for long. */
const stepMs = 1000;

type Outcome =
  | Applied
  | { readonly state: 'dead'; readonly reason: string; readonly kinds: readonly ChangedKind[] };

const dead = (reason: string): Outcome => ({ state: 'dead', reason, kinds: [] });

/** Whether it is the message that cannot be applied, rather than the database that fails. */
const isItsFault = (cause: unknown): boolean =>
  cause instanceof ProblemError || isConstraintFailure(cause);

const reasonOf = (cause: unknown): string =>
  cause instanceof ProblemError ? cause.code : 'a value does not fit';

const apply = async (
  context: JobContext,
  { raw, receivedAt }: WaitingMessage,
  timeZone: string,
): Promise<Outcome> => {
  const decoded = decodeSapMessage(raw, timeZone);
  if (!decoded.ok)
    return decoded.refused === 'unsupported'
      ? { state: 'ignored', reason: decoded.detail, kinds: [] }
      : dead(decoded.detail);
  await context.db.query('savepoint message');
  try {
    const outcome = await applyChange(context, decoded.change, receivedAt);
    await context.db.query('release savepoint message');
    return outcome;
  } catch (cause) {
    if (!isItsFault(cause)) throw cause;
    await context.db.query('rollback to savepoint message');
    return dead(reasonOf(cause));
  }
};

/**
 * Applies what waits, in the order of arrival. What was applied and that it was are one
 * transaction: nothing is applied twice, and one that fails holds up no other.
 */
export const ingestionKind: JobKind = {
  step: async (context) => {
    const { db, now, entityId } = context;
    const timeZone = await readTimeZone(db);
    const waiting = await listWaiting(db, batch);
    const changed = new Set<ChangedKind | 'message'>();
    const until = performance.now() + stepMs;
    let done = 0;
    for (const message of waiting) {
      const { state, reason, kinds } = await apply(context, message, timeZone);
      await closeMessage(db, message.id, { state, reason, now });
      for (const kind of kinds) changed.add(kind);
      if (state === 'dead') changed.add('message');
      done += 1;
      if (performance.now() > until) break;
    }
    if (changed.size > 0)
      await context.publish({
        type: 'sap_record.changed',
        entityId,
        payload: { kinds: [...changed] },
      });
    return done < waiting.length || waiting.length === batch ? 'more' : 'done';
  },
  // The database failed: what waits is still there.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 60_000).toISOString() }),
};
