import type { AppointmentDetail } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { lockIdempotencyKey } from '../../sales';
import { findByKey } from '../sql/appointment-writes.queries';
import { readAppointment } from '../sql/read-appointments';

const dayMs = 86_400_000;

export type BookingContext = Pick<
  Context<'appointmentBook'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish' | 'mail'
>;

export const offererOf = ({ db, actor, now, audit, publish, mail }: BookingContext) => ({
  db,
  userId: actor.userId,
  now,
  audit,
  publish,
  mail,
});

/** Idempotent booking: returns the appointment a key has booked. @throws appointment.key_reused */
export const findBookedByKey = async (
  { db, actor, now }: BookingContext,
  bookingKey: string,
  request: { readonly patientId?: string; readonly startAt: string | null },
): Promise<AppointmentDetail | null> => {
  await lockIdempotencyKey(db, bookingKey);
  const done = await findByKey(db, bookingKey);
  if (!done) return null;
  // A retry of an all-day booking may name any instant of the day.
  const distance =
    done.startAt === null || request.startAt === null
      ? 0
      : Math.abs(Date.parse(done.startAt) - Date.parse(request.startAt));
  const sameTime = done.allDay ? distance < dayMs : distance === 0;
  if (!sameTime || (request.patientId !== undefined && request.patientId !== done.patientId))
    throw new ProblemError('appointment.key_reused', { meta: { appointmentId: done.id } });
  return readAppointment(db, done.id, { actor, now });
};
