import { canMoveAppointment, type confirmationChannels, type Slot } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import { isAfter } from '../../platform/time/instants';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';
import { updateDetails } from '../sql/appointment-writes.queries';
import { checkBooking, minutesBetween } from '../sql/booking';
import { nextSlots } from '../sql/free-times.queries';
import { readFrontDesk } from '../sql/front-desk-settings';
import { readReplacedId } from '../sql/replaced-appointment.queries';
import type { Offer } from '../sql/waitlist.queries';
import { planFollowUp } from '../jobs/follow-up';
import { checkAnswers, readBookableType } from './booking-draft';
import { bookAppointment, type BookingContext } from './book-appointment';
import { cancelAppointment } from './cancel-appointment';
import { findSlots } from './free-times';
import { moveAppointment } from './move-appointment';
import { orderLike } from './move-order';
import { answerOffer } from './answer-offer';
import { endOffer, offerFreedTime, type OfferContext } from './waitlist';

/*
 * What patients do with their own appointments, in a message or on its page. The rules of booking
 * hold as for everybody, and nothing is overbooked. Each takes an appointment that is locked.
 */

export interface PatientDesk extends ChangeRecorder {
  readonly db: Db;
  readonly now: string;
  /** Named where rows and jobs need a person; the history names nobody. */
  readonly behalfOf: string;
  mail(mail: Mail): Promise<void>;
}

export interface PatientMoves {
  readonly confirm: boolean;
  readonly move: boolean;
  readonly cancel: boolean;
}

/** What a patient can still do: nothing once it has begun, or they have arrived. */
export const patientMoves = (
  { status, startAt }: Pick<AppointmentRow, 'status' | 'startAt'>,
  now: string,
): PatientMoves => {
  const isOpen = startAt !== null && isAfter(startAt, now) && status !== 'waitlisted';
  return {
    confirm: isOpen && canMoveAppointment(status, 'confirmed'),
    move: isOpen && canMoveAppointment(status, 'rescheduled'),
    cancel: isOpen && status !== 'checked_in' && canMoveAppointment(status, 'cancelled'),
  };
};

export const confirmByPatient = (
  desk: PatientDesk,
  appointment: AppointmentRow,
  channel: (typeof confirmationChannels)[number],
  reason: string,
): Promise<void> =>
  moveAppointment(
    desk.db,
    appointment,
    'confirmed',
    {
      actor: null,
      now: desk.now,
      reason,
      columns: { confirmed_at: desk.now, confirmed_channel: channel },
    },
    desk,
  );

export const cancelByPatient = (
  { behalfOf, ...desk }: PatientDesk,
  appointment: AppointmentRow,
  note: string,
): Promise<void> =>
  cancelAppointment({ ...desk, actor: { userId: behalfOf } }, appointment, {
    by: 'patient',
    note,
    unattended: true,
  });

/** Books as the desk would for anybody; without a reason nothing is overbooked. */
const bookerOf = ({ behalfOf, ...desk }: PatientDesk): BookingContext => ({
  ...desk,
  actor: { userId: behalfOf, roles: ['reception'] },
});

/**
 * Moves an appointment to a free time. @returns the new one
 *
 * @throws appointment.slot_taken, appointment.not_bookable with the next free times
 */
export const moveByPatient = async (
  desk: PatientDesk,
  old: AppointmentRow,
  wanted: {
    readonly startAt: string;
    readonly practitionerId: string;
    readonly bookingKey: string;
  },
  reason: string,
): Promise<string> => {
  const order = await orderLike(desk.db, old, wanted);
  const id = await bookAppointment(bookerOf(desk), {
    ...order,
    replaces: { ...old, reason },
    unattended: true,
  });
  await offerFreedTime({ ...desk, userId: desk.behalfOf }, old.id);
  return id;
};

/** Answers to questions of the event type; those of before stay. @throws request.invalid */
export const answerByPatient = async (
  { db, now, behalfOf: userId, audit, publish }: PatientDesk,
  appointment: AppointmentRow,
  answers: AppointmentRow['customAnswers'],
): Promise<void> => {
  const known = appointment.customAnswers;
  checkAnswers(await readBookableType(db, appointment.eventTypeId), answers, known);
  const customAnswers = { ...known, ...answers };
  const diff = changesBetween({ customAnswers: known }, { customAnswers });
  if (Object.keys(diff).length === 0) return;
  await updateDetails(db, appointment.id, { ...appointment, customAnswers }, { userId, now });
  await audit({
    action: 'appointment.updated',
    entityType: 'appointment',
    entityId: appointment.id,
    diff,
  });
  await publish({ type: 'appointment.updated', entityId: appointment.id });
};

const wantedLike = (old: AppointmentRow) => ({
  eventTypeId: old.eventTypeId,
  practitionerId: old.practitionerId,
  siteId: old.siteId,
  minutes:
    old.startAt === null || old.endAt === null || old.allDay
      ? null
      : minutesBetween(old.startAt, old.endAt),
  kind: old.kind,
  exceptId: old.id,
  patientId: old.patientId,
});

/** Free times for an appointment from a day to a day of its site, with the same practitioner. */
export const freeTimesLike = (
  db: Db,
  old: AppointmentRow,
  days: { readonly from: string; readonly to: string },
  now: string,
): Promise<Slot[]> => findSlots(db, { ...wantedLike(old), ...days }, now);

const lookedAt = 400;
const hour = 3_600_000;

/**
 * The next free times on as many days as possible, when the patient is free too.
 *
 * @param after a time of before is not offered again
 */
export const nextTimesLike = async (
  db: Db,
  old: AppointmentRow,
  after: string,
  count: number,
  now: string,
): Promise<Slot[]> => {
  const wanted = wantedLike(old);
  const found = (await nextSlots(db, wanted, after, lookedAt, now)).filter(
    ({ startAt }) => startAt !== old.startAt,
  );
  const isFree = async (slot: Slot): Promise<boolean> =>
    (await checkBooking(db, { ...wanted, ...slot, roomId: null }, now)).length === 0;
  const chosen: Slot[] = [];
  for (const apart of [20 * hour, 3 * hour, 0]) {
    for (const slot of found) {
      if (chosen.length === count) break;
      const isApart = chosen.every(
        ({ startAt }) =>
          startAt !== slot.startAt &&
          Math.abs(Date.parse(startAt) - Date.parse(slot.startAt)) >= apart,
      );
      if (isApart && (await isFree(slot))) chosen.push(slot);
    }
  }
  return chosen.toSorted((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
};

/** Takes a confirmation back that a patient gave. */
export const unconfirm = async (
  desk: Omit<PatientDesk, 'behalfOf'>,
  appointment: AppointmentRow,
  by: { readonly userId: string; readonly reason: string },
): Promise<void> => {
  const { db, now } = desk;
  const columns = { confirmed_at: null, confirmed_channel: null };
  await moveAppointment(
    db,
    appointment,
    'scheduled',
    { actor: by, now, reason: by.reason, columns, undo: true },
    desk,
  );
  if (appointment.startAt === null) return;
  const planned = { id: appointment.id, startAt: appointment.startAt };
  await planFollowUp(db, planned, await readFrontDesk(db), { userId: by.userId, now }, null);
};

/**
 * Gives an appointment its time back: one that was cancelled is booked anew, one that was moved
 * moves back. @returns the appointment that has the time now
 *
 * @throws appointment.slot_taken, appointment.not_bookable with the next free times
 */
export const giveBackTime = async (
  booker: BookingContext & Pick<PatientDesk, 'mail'>,
  before: AppointmentRow,
  { movedToId, reason }: { readonly movedToId: string | null; readonly reason: string },
  bookingKey: string,
): Promise<string> => {
  const { db, actor } = booker;
  const order = await orderLike(db, before, { startAt: before.startAt ?? '', bookingKey });
  if (movedToId === null)
    return bookAppointment(booker, { ...order, roomId: before.roomId, restores: before });
  const moved = await lockAppointment(db, movedToId);
  const id = await bookAppointment(booker, {
    ...order,
    roomId: before.roomId,
    replaces: { ...moved, reason },
  });
  await offerFreedTime({ ...booker, userId: actor.userId }, moved.id);
  return id;
};

const offererFor = (desk: PatientDesk): BookingContext & OfferContext => ({
  ...bookerOf(desk),
  userId: desk.behalfOf,
  mail: desk.mail,
});

/**
 * Books the time that a waiting patient is offered. @returns the appointment that they gave up for
 * it; null: none
 *
 * @throws appointment.slot_taken, appointment.not_bookable with the next free times
 */
export const takeOfferByPatient = async (
  desk: PatientDesk,
  waiting: AppointmentRow,
  offer: Offer,
  reason: string,
): Promise<string | null> => {
  const given = { accept: true, byPatient: reason };
  const replacedId = await readReplacedId(desk.db, waiting.id);
  await answerOffer(offererFor(desk), waiting, offer, given);
  if (replacedId === null) return null;
  const { status } = await lockAppointment(desk.db, replacedId);
  return status === 'rescheduled' ? replacedId : null;
};

/** A patient does not want what they are offered, or it is not free any more: the next is asked. */
export const endOfferByPatient = (
  desk: PatientDesk,
  offer: Offer,
  outcome: 'declined' | 'expired',
): Promise<void> => endOffer(offererFor(desk), offer, outcome);
