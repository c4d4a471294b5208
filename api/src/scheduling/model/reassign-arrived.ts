import type { Actor } from '../../platform/http/actor';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import type { AppointmentRow } from '../sql/appointment-row.queries';
import { checkBooking, freeSeat, lockPractitionerTime, minutesBetween } from '../sql/booking';
import { assignVisit } from '../sql/consultations.queries';
import { reassign } from '../sql/time-off.queries';
import { findRequestedPractitioner } from '../sql/waitlist.queries';
import { demandPermissionFor } from './appointment-permissions';

interface Assigning extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>;
  readonly now: string;
}

/**
 * Gives an arrived patient to a practitioner, or to nobody. The row must be locked, and the patient
 * must still wait. @throws request.invalid for who does not do the event type or is away
 */
export const reassignArrived = async (
  { db, actor, now, audit, publish }: Assigning,
  appointment: AppointmentRow,
  practitionerId: string | null,
): Promise<void> => {
  const { id, eventTypeId, siteId, startAt, endAt } = appointment;
  if (practitionerId === appointment.practitionerId || startAt === null || endAt === null) return;
  demandPermissionFor(actor, 'appointments:write', appointment.practitionerUserId);
  if (practitionerId !== null) {
    const found = await findRequestedPractitioner(db, practitionerId, eventTypeId);
    if (!found) throw invalid({ path: 'practitionerId', code: 'unknown' });
    demandPermissionFor(actor, 'appointments:write', found.userId);
    await lockPractitionerTime(db, practitionerId);
    const minutes = minutesBetween(startAt, endAt);
    const booking = { eventTypeId, practitionerId, siteId, startAt, minutes, exceptId: id };
    const away = (await checkBooking(db, booking, now)).some(({ code }) => code === 'time_off');
    // Who is busy may be waited for, who is away may not.
    if (!found.does || away) throw invalid({ path: 'practitionerId', code: 'not_an_option' });
  }
  const stamp = { userId: actor.userId, now };
  const seat = practitionerId === null ? 0 : await freeSeat(db, practitionerId, startAt, endAt, id);
  await reassign(db, id, practitionerId, seat, stamp);
  await assignVisit(db, id, practitionerId);
  await audit({
    action: 'appointment.reassigned',
    entityType: 'appointment',
    entityId: id,
    diff: { practitionerId: [appointment.practitionerId, practitionerId] },
  });
  await publish({
    type: 'appointment.updated',
    entityId: id,
    payload: practitionerId === null ? null : { practitionerId },
  });
};
