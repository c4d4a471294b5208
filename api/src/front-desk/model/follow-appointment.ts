import type { AppointmentMove } from '../../scheduling';
import type { Db } from '../../platform/database/database';
import type { Trail } from '../../platform/audit/trail';
import { goOn } from './transfer-entry';
import { moveEntry, moveVisit } from './move-entry';
import { lockPlaceOf, type QueueRow } from '../sql/queue-row';
import { deleteUnsoldCharges, readVisitNeeds } from '../sql/follow-appointment.queries';
import type { Step } from '../sql/move-entry.queries';

/**
 * Triage ends: whoever is in it is through, who waits for it waits no more. They go on in the
 * consultation's queue.
 */
const endTriage = async (
  db: Db,
  place: QueueRow,
  step: Step,
  trail: Trail,
): Promise<QueueRow | undefined> => {
  if (place.stage !== 'triage' || step.userId === null) return place;
  if (place.status !== 'finished')
    await moveEntry(db, place, place.status === 'serving' ? 'finished' : 'moved', step, trail);
  await goOn(
    db,
    place,
    { stage: 'consultation', departmentId: place.departmentId },
    { ...step, userId: step.userId },
    trail,
  );
  return lockPlaceOf(db, place.appointmentId);
};

/** The consultation begins: whoever was not called is called by it, and triage ends with it. */
const begin = async (db: Db, before: QueueRow, step: Step, trail: Trail): Promise<void> => {
  if (before.visitStatus === 'open')
    await moveVisit(db, { id: before.visitId, status: 'open' }, 'in_progress', step, trail);
  const place = await endTriage(db, before, step, trail);
  if (!place) return;
  const called =
    place.status === 'waiting' ? await moveEntry(db, place, 'called', step, trail) : place;
  if (called.status === 'called') await moveEntry(db, called, 'serving', step, trail);
};

/** Leaves the queue; a visit that somebody else's appointment goes on with stays open. */
const leave = async (db: Db, place: QueueRow, step: Step, trail: Trail): Promise<void> => {
  if (place.status === 'waiting' || place.status === 'called')
    await moveEntry(db, place, 'removed', { ...step, reason: step.reason || 'cancelled' }, trail);
  if (place.status === 'serving') await moveEntry(db, place, 'finished', step, trail);
  // What was quoted and nobody has begun to pay is owed no more.
  await deleteUnsoldCharges(db, place.appointmentId);
  const { others } = await readVisitNeeds(db, place.visitId, place.appointmentId);
  if (!others && (place.visitStatus === 'open' || place.visitStatus === 'in_progress')) {
    await moveVisit(db, { id: place.visitId, status: place.visitStatus }, 'cancelled', step, trail);
  }
};

/**
 * What the queue and the visit make of a step of their appointment, whoever takes it (screens §8,
 * effects).
 */
export const followAppointment = async ({
  db,
  trail,
  appointmentId,
  from,
  to,
  undo,
  ...step
}: AppointmentMove): Promise<void> => {
  if (from !== 'checked_in' && from !== 'in_progress') return;
  const place = await lockPlaceOf(db, appointmentId);
  if (!place) return;
  if (to === 'in_progress') return begin(db, place, step, trail);
  if (to === 'completed' && place.status === 'serving') {
    await moveEntry(db, place, 'finished', step, trail);
    return;
  }
  if (undo && from === 'in_progress') {
    if (place.status === 'serving') await moveEntry(db, place, 'called', { ...step, undo }, trail);
    if (place.visitStatus === 'in_progress')
      await moveVisit(db, { id: place.visitId, status: place.visitStatus }, 'open', step, trail);
    return;
  }
  if (from === 'checked_in') await leave(db, place, step, trail);
};
