import type { Db } from '../../platform/database/database';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { minutesBetween, siteOfBooking } from '../sql/booking';
import { roomAfterMove } from '../sql/booking-draft.queries';
import type { BookingOrder } from './book-appointment';
import { refuseMove } from './move-appointment';

/** What of an appointment changes when it moves; absent: as before. */
export interface WantedMove {
  readonly bookingKey: string;
  readonly startAt: string;
  readonly minutes?: number | undefined;
  readonly allDay?: boolean | undefined;
  readonly practitionerId?: string | null | undefined;
  readonly roomId?: string | null | undefined;
  readonly overbookReason?: string | null | undefined;
}

/** The order of a booking like an earlier one, at another time. @throws without a time before */
export const orderLike = async (
  db: Db,
  old: AppointmentRow,
  wanted: WantedMove,
): Promise<BookingOrder> => {
  if (old.startAt === null || old.endAt === null) throw refuseMove(old.status);
  const practitionerId =
    wanted.practitionerId === undefined ? old.practitionerId : wanted.practitionerId;
  const allDay = wanted.allDay ?? (old.allDay && wanted.minutes === undefined);
  const site = (await siteOfBooking(db, practitionerId, wanted.startAt)) ?? old.siteId;
  return {
    patientId: old.patientId,
    eventTypeId: old.eventTypeId,
    practitionerId,
    siteId: site,
    roomId: wanted.roomId === undefined ? await roomAfterMove(db, old.roomId, site) : wanted.roomId,
    startAt: wanted.startAt,
    allDay,
    minutes:
      wanted.minutes ?? (old.allDay || allDay ? undefined : minutesBetween(old.startAt, old.endAt)),
    kind: old.kind,
    priority: old.priority,
    reasonId: old.reasonId,
    reason: old.reason,
    internalNote: old.internalNote,
    meetingUrl: old.meetingUrl,
    customAnswers: old.customAnswers,
    bookedVia: old.bookedVia,
    overbookReason: wanted.overbookReason,
    bookingKey: wanted.bookingKey,
    seriesId: old.seriesId,
  };
};
