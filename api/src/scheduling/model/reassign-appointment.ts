import type { AppointmentStatus } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { planFollowUp } from '../jobs/follow-up';
import { remindedStatuses } from '../jobs/reminders';
import { writeHistory } from '../sql/appointment-moves.queries';
import { freeSeat } from '../sql/booking';
import type { FrontDeskSettings } from '../sql/front-desk-settings';
import type { Stamp } from '../sql/schedules.queries';
import { reassign } from '../sql/time-off.queries';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Reassigning extends ChangeRecorder {
  readonly db: Db;
}

interface Booked {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly startAt: string;
  readonly endAt: string;
}

/**
 * Passes an appointment to a colleague at the same time; the patient is told as of a booking.
 * Requires the colleague’s lock and a time without conflicts.
 */
export const reassignAppointment = async (
  { db, audit, publish }: Reassigning,
  { id, status, startAt, endAt }: Booked,
  { from, to, cause }: { from: Named; to: Named; cause: Readonly<Record<string, unknown>> },
  settings: FrontDeskSettings,
  stamp: Stamp,
): Promise<void> => {
  await reassign(db, id, to.id, await freeSeat(db, to.id, startAt, endAt, id), stamp);
  // Without a `from` state, so that the entry cannot be undone.
  await writeHistory(db, id, {
    at: stamp.now,
    byUser: stamp.userId,
    from: null,
    to: status,
    reason: `${from.name} → ${to.name}`,
  });
  if (remindedStatuses.has(status)) await planFollowUp(db, { id, startAt }, settings, stamp);
  await audit({
    action: 'appointment.reassigned',
    entityType: 'appointment',
    entityId: id,
    diff: { practitionerId: [from.id, to.id], ...cause },
  });
  await publish({
    type: 'appointment.updated',
    entityId: id,
    payload: { practitionerId: to.id },
  });
};
