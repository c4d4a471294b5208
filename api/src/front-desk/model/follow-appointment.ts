import type { AppointmentMove } from '../../scheduling';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { replaceEntry } from './replace-entry';
import { moveEntry, moveVisit } from './move-entry';
import { lockLatestEntry, type QueueRow } from '../sql/queue-row';
import { deleteUnsoldCharges, readVisitNeeds } from '../sql/follow-appointment.queries';
import type { Step } from '../sql/move-entry.queries';

/** Ends triage, finished or skipped, and queues the patient for the consultation. */
const endTriage = async (
  db: Db,
  place: QueueRow,
  step: Step,
  recorder: ChangeRecorder,
): Promise<QueueRow | undefined> => {
  if (place.stage !== 'triage' || step.userId === null) return place;
  if (place.status !== 'finished')
    await moveEntry(db, place, place.status === 'serving' ? 'finished' : 'moved', step, recorder);
  await replaceEntry(
    db,
    place,
    { stage: 'consultation', departmentId: place.departmentId },
    { ...step, userId: step.userId },
    recorder,
  );
  return lockLatestEntry(db, place.appointmentId);
};

/** Starts the consultation. Calls a patient who was not called, and ends triage. */
const startConsultationStage = async (
  db: Db,
  before: QueueRow,
  step: Step,
  recorder: ChangeRecorder,
): Promise<void> => {
  if (before.visitStatus === 'open')
    await moveVisit(db, { id: before.visitId, status: 'open' }, 'in_progress', step, recorder);
  const place = await endTriage(db, before, step, recorder);
  if (!place) return;
  const called =
    place.status === 'waiting' ? await moveEntry(db, place, 'called', step, recorder) : place;
  if (called.status === 'called') await moveEntry(db, called, 'serving', step, recorder);
};

/** Leaves the queue. The visit stays open while another appointment uses it. */
const leaveQueue = async (
  db: Db,
  place: QueueRow,
  step: Step,
  recorder: ChangeRecorder,
): Promise<void> => {
  if (place.status === 'waiting' || place.status === 'called')
    await moveEntry(
      db,
      place,
      'removed',
      { ...step, reason: step.reason || 'cancelled' },
      recorder,
    );
  if (place.status === 'serving') await moveEntry(db, place, 'finished', step, recorder);
  // An unsold quote is no longer owed.
  await deleteUnsoldCharges(db, place.appointmentId);
  const { others } = await readVisitNeeds(db, place.visitId, place.appointmentId);
  if (!others && (place.visitStatus === 'open' || place.visitStatus === 'in_progress')) {
    await moveVisit(
      db,
      { id: place.visitId, status: place.visitStatus },
      'cancelled',
      step,
      recorder,
    );
  }
};

/** Moves queue and visit after a step of their appointment (docs/spec/scheduling.md §2). */
export const followAppointment = async ({
  db,
  recorder,
  appointmentId,
  from,
  to,
  undo,
  ...step
}: AppointmentMove): Promise<void> => {
  if (from !== 'checked_in' && from !== 'in_progress') return;
  const place = await lockLatestEntry(db, appointmentId);
  if (!place) return;
  if (to === 'in_progress') return startConsultationStage(db, place, step, recorder);
  if (to === 'completed' && place.status === 'serving') {
    await moveEntry(db, place, 'finished', step, recorder);
    return;
  }
  if (undo && from === 'in_progress') {
    if (place.status === 'serving')
      await moveEntry(db, place, 'called', { ...step, undo }, recorder);
    if (place.visitStatus === 'in_progress')
      await moveVisit(db, { id: place.visitId, status: place.visitStatus }, 'open', step, recorder);
    return;
  }
  if (from === 'checked_in') await leaveQueue(db, place, step, recorder);
};
