import type { BookingConflict, Conflict } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { checkBooking, freeSeat, minutesBetween } from '../sql/booking';
import { lockTime } from './claim-time';
import type { AppointmentRow } from '../sql/appointment-row.queries';

/** Conflicts that may have arisen since the no-show. */
const recheckedConflicts: ReadonlySet<BookingConflict> = new Set([
  'room_busy',
  'practitioner_busy',
  'capacity_full',
  'patient_busy',
]);
/** Conflicts already accepted for an overbooked appointment. */
const acceptedConflicts: ReadonlySet<BookingConflict> = new Set([
  'practitioner_busy',
  'capacity_full',
]);

/** Claims the time of an undone no-show again. @returns the conflicts, or the seat */
export const reclaimTime = async (
  db: Db,
  appointment: AppointmentRow,
  now: string,
): Promise<{ readonly conflicts: readonly Conflict[]; readonly seat: number }> => {
  const { id, practitionerId, startAt, endAt, overbooked } = appointment;
  if (startAt === null || endAt === null) return { conflicts: [], seat: 0 };
  await lockTime(db, appointment);
  const booking = {
    ...appointment,
    startAt,
    minutes: minutesBetween(startAt, endAt),
    exceptId: id,
  };
  const conflicts = (await checkBooking(db, booking, now)).filter(
    ({ code }) => recheckedConflicts.has(code) && !(overbooked && acceptedConflicts.has(code)),
  );
  const seat =
    practitionerId === null || overbooked || conflicts.length > 0
      ? 0
      : await freeSeat(db, practitionerId, startAt, endAt, id);
  return { conflicts, seat };
};
