import {
  visitEventOf,
  queueEventOf,
  canMoveInQueue,
  possibleQueueActions,
  type QueueStatus,
  type VisitStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { QueueRow } from '../sql/queue-row';
import {
  updateEntryStatus,
  updateVisitStatus,
  insertVisitStatus,
  type Step,
  writeQueueHistory,
} from '../sql/move-entry.queries';

interface MoveOptions extends Step {
  readonly columns?: Readonly<Record<'room_id', string | null>>;
  /** Undoes the last step. */
  readonly undo?: boolean;
}

export const refuseQueueMove = (from: QueueStatus): ProblemError =>
  new ProblemError('queue.transition_refused', {
    meta: { from, possible: possibleQueueActions(from) },
  });

/** Columns set by each state. */
const statusColumns: Readonly<Partial<Record<QueueStatus, string>>> = {
  called: 'called_at = $3, call_count = call_count + 1',
  waiting: 'called_at = null, serving_at = null',
  serving: 'serving_at = $3',
  finished: 'finished_at = $3',
};

/**
 * Moves a queue entry to another state (docs/spec/front-desk.md §2), with history, audit and outbox
 * event. The row must be locked. @throws queue.transition_refused
 */
export const moveEntry = async (
  db: Db,
  entry: QueueRow,
  to: QueueStatus,
  options: MoveOptions,
  { audit, publish }: ChangeRecorder,
): Promise<QueueRow> => {
  const { userId, now, reason, columns, undo = false } = options;
  const from = entry.status;
  if (!undo && !canMoveInQueue(from, to)) throw refuseQueueMove(from);
  // An undo back to "called" is no new call, so the wall screen does not announce it.
  const written = [
    undo && to === 'called' ? undefined : statusColumns[to],
    columns ? 'room_id = $6' : undefined,
  ].filter((mark) => mark !== undefined);
  await updateEntryStatus(db, written, [
    entry.id,
    to,
    now,
    userId,
    reason ?? null,
    ...(columns ? [columns.room_id] : []),
  ]);
  await writeQueueHistory(db, entry.id, from, to, options);
  await audit({
    action: `queue_entry.${to}`,
    entityType: 'queue_entry',
    entityId: entry.id,
    diff: { status: [from, to], ...(reason ? { reason: [null, reason] } : {}) },
  });
  await publish({
    type: queueEventOf[to],
    entityId: entry.id,
    payload: { from, to, appointmentId: entry.appointmentId },
  });
  return {
    ...entry,
    status: to,
    roomId: columns ? columns.room_id : entry.roomId,
    version: entry.version + 1,
  };
};

/** Closes a visit for good: licence number and digest of the signed content. */
export interface Signature {
  /** null: an intern without one. */
  readonly licence: string | null;
  readonly contentHash: string;
}

/** Moves a visit to another state; becoming signed requires the signature. */
export const moveVisit = async (
  db: Db,
  visit: { readonly id: string; readonly status: VisitStatus },
  to: VisitStatus,
  { userId, now, reason, signature }: Step & { readonly signature?: Signature },
  { audit, publish }: ChangeRecorder,
): Promise<void> => {
  await updateVisitStatus(db, {
    id: visit.id,
    to,
    now,
    userId,
    licence: signature?.licence ?? null,
    contentHash: signature?.contentHash ?? null,
  });
  await insertVisitStatus(db, {
    id: visit.id,
    status: visit.status,
    to,
    reason: reason || null,
    now,
    userId,
  });
  await audit({
    action: `visit.${to}`,
    entityType: 'visit',
    entityId: visit.id,
    diff: { status: [visit.status, to] },
  });
  await publish({ type: visitEventOf[to], entityId: visit.id });
};
