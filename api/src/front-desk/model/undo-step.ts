import type { AppointmentStatus } from '@sala/shared-contracts';
import {
  type AppointmentRow,
  lockAppointment,
  moveAppointment,
  planFollowUp,
  readFrontDesk,
  readMoveFacts,
  findUndoBlocker,
  remindedStatuses,
} from '../../scheduling';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { replaceEntry } from './replace-entry';
import { moveEntry } from './move-entry';
import { lockQueueEntry, type QueueRow } from '../sql/queue-row';
import type { LockedEntry, QueueDesk } from './queue-actions';
import { undoMilliseconds } from './undo-window';
import { lockOtherEntry, findSoldCharge, readSteps } from '../sql/undo-step.queries';

/** The entry that this one replaced; undefined for the first of a visit. */
const lockPreviousEntry = async (
  db: Db,
  { id, appointmentId }: QueueRow,
): Promise<QueueRow | undefined> => {
  const before = await lockOtherEntry(db, id, appointmentId);
  return before && lockQueueEntry(db, before.id);
};

const isCharged = async (db: Db, appointmentId: string): Promise<boolean> =>
  Boolean(await findSoldCharge(db, appointmentId));

/** Undoes a transfer or triage: reopens the previous entry in the state it had. */
const restorePreviousEntry = async (
  desk: QueueDesk,
  entry: QueueRow,
  step: { readonly userId: string; readonly now: string },
): Promise<string | null> => {
  const { db } = desk;
  const before = await lockPreviousEntry(db, entry);
  if (!before) return null;
  const [left] = await readSteps(db, before.id);
  await moveEntry(db, entry, 'moved', step, desk);
  const { departmentId, stage } = before;
  const backId = await replaceEntry(db, entry, { departmentId, stage }, step, desk);
  if (left?.from !== 'called' && left?.from !== 'serving') return backId;
  const called = await moveEntry(db, await lockQueueEntry(db, backId), 'called', step, desk);
  if (left.from === 'serving') await moveEntry(db, called, 'serving', step, desk);
  return backId;
};

/**
 * Undoes a check-in with its visit, charge and queue entry; cancels the appointment of a walk-in.
 *
 * @returns whether the patient is expected again
 */
const undoArrival = async (
  desk: QueueDesk,
  appointment: AppointmentRow,
  before: AppointmentStatus,
): Promise<boolean> => {
  const { db, actor, now } = desk;
  if (appointment.kind === 'walk_in') {
    await moveAppointment(
      db,
      appointment,
      'cancelled',
      { actor, now, columns: { cancelled_at: now, cancelled_by: 'clinic' } },
      desk,
    );
    return false;
  }
  await moveAppointment(
    db,
    appointment,
    before,
    { actor, now, columns: { checked_in_at: null, arrived_late: false }, undo: true },
    desk,
  );
  const { id, startAt } = appointment;
  if (remindedStatuses.has(before) && startAt !== null)
    await planFollowUp(
      db,
      { id, startAt },
      await readFrontDesk(db),
      { userId: actor.userId, now },
      null,
    );
  return true;
};

/**
 * Undoes the last step of the same person. Refused once the visit is signed or charged.
 *
 * @returns the entry that now identifies the card; null when there is none. @throws
 *   queue.not_undoable
 */
export const undoStep = async (desk: QueueDesk, { entry }: LockedEntry): Promise<string | null> => {
  const { db, actor, now } = desk;
  const refuse = (because: string): ProblemError =>
    new ProblemError('queue.not_undoable', { meta: { from: entry.status, because } });
  const [last, before] = await readSteps(db, entry.id);
  if (!last || last.byUser !== actor.userId) throw refuse('not_yours');
  if (Date.parse(now) - Date.parse(last.at) > undoMilliseconds) throw refuse('late');
  const step = { userId: actor.userId, now };
  if (last.from === null) {
    const backId = await restorePreviousEntry(desk, entry, step);
    if (backId !== null) return backId;
    const blocker =
      (await findUndoBlocker(db, entry.appointmentId)) ??
      ((await isCharged(db, entry.appointmentId)) ? 'paid' : null);
    if (blocker) throw refuse(blocker);
    const { lastStep } = await readMoveFacts(db, entry.appointmentId, now);
    if (!lastStep?.from || lastStep.undo) throw refuse('final');
    return (await undoArrival(desk, await lockAppointment(db, entry.appointmentId), lastStep.from))
      ? entry.id
      : null;
  }
  if (last.from === entry.status || entry.status === 'moved' || entry.status === 'removed')
    throw refuse('final');
  // Starting a consultation calls a patient who was not called.
  const calledByIt =
    entry.status === 'serving' &&
    before?.from === 'waiting' &&
    Date.parse(before.at) === Date.parse(last.at);
  if (entry.stage === 'consultation' && entry.status === 'serving') {
    const blocker = await findUndoBlocker(db, entry.appointmentId);
    if (blocker) throw refuse(blocker);
    const appointment = await lockAppointment(db, entry.appointmentId);
    await moveAppointment(
      db,
      appointment,
      'checked_in',
      { actor, now, columns: { started_at: null }, undo: true },
      desk,
    );
  } else if (entry.stage === 'consultation' && entry.status === 'finished') {
    if (await isCharged(db, entry.appointmentId)) throw refuse('paid');
    const appointment = await lockAppointment(db, entry.appointmentId);
    await moveEntry(db, entry, 'serving', { ...step, undo: true }, desk);
    await moveAppointment(
      db,
      appointment,
      'in_progress',
      { actor, now, columns: { completed_at: null }, undo: true },
      desk,
    );
  } else {
    await moveEntry(db, entry, last.from, { ...step, undo: true }, desk);
  }
  if (calledByIt)
    await moveEntry(
      db,
      await lockQueueEntry(db, entry.id),
      'waiting',
      { ...step, undo: true },
      desk,
    );
  return entry.id;
};
