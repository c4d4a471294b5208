import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { cancelJob } from '../../platform/jobs/job.queries';
import { noShowJob } from '../jobs/follow-up';
import { planWaitEnd } from '../jobs/waitlist-end';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { minutesBetween } from '../sql/booking';
import { cancelReminders } from '../sql/reminders.queries';
import {
  closeOffer,
  giveUpOffer,
  readRequestedPractitioner,
  setEntryStatus,
  type Offer,
} from '../sql/waitlist.queries';
import type { BookingContext } from './book-appointment';
import { bookWaitingPatient } from './book-waiting-patient';
import { moveAppointment } from './move-appointment';
import { endOffer, offerFreedTime, type OfferContext } from './waitlist';

/** Columns of an appointment without a time. */
export const withoutTime = {
  start_at: null,
  end_at: null,
  all_day: false,
  seat: 0,
  overbooked: false,
  overbook_reason: null,
} as const;

/**
 * Books what a waiting patient is offered, or asks the next one. Both rows must be locked.
 *
 * @param byPatient the reason in the history where the patient answers, which names nobody.
 * @throws appointment.slot_taken, appointment.not_bookable with the next free times
 */
export const answerOffer = async (
  context: BookingContext & OfferContext,
  waiting: AppointmentRow,
  offer: Offer,
  { accept, byPatient = null }: { readonly accept: boolean; readonly byPatient?: string | null },
): Promise<void> => {
  if (!accept) return endOffer(context, offer, 'declined');
  const { startAt, endAt, practitionerId, siteId } = offer;
  const time = { siteId, startAt, practitionerId, minutes: minutesBetween(startAt, endAt) };
  await closeOffer(context.db, offer, 'accepted', 'booked', context.now);
  return bookWaitingPatient(context, waiting, time, byPatient);
};

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Plans of an appointment that waits again, whose time was taken from it. */
export const waitAgain = async (db: Db, appointmentId: string, stamp: Stamp): Promise<void> => {
  await setEntryStatus(db, appointmentId, 'waiting', stamp.now);
  await cancelJob(db, noShowJob, appointmentId);
  await planWaitEnd(db, appointmentId, stamp);
};

/** Takes back that a patient took an offer: they wait again, and the next one is asked. */
export const returnOffer = async (
  context: OfferContext & ChangeRecorder,
  appointment: AppointmentRow,
  reason: string,
): Promise<void> => {
  const { db, now, userId } = context;
  const practitionerId = await readRequestedPractitioner(db, appointment.id);
  const columns = { ...withoutTime, practitioner_id: practitionerId };
  const by = { actor: { userId }, now, reason, columns, undo: true };
  await moveAppointment(db, appointment, 'waitlisted', by, context);
  await cancelReminders(db, appointment.id);
  await waitAgain(db, appointment.id, { userId, now });
  const freedId = await giveUpOffer(db, appointment.id);
  if (freedId !== null) await offerFreedTime(context, freedId);
};
