import {
  canMoveAppointment,
  type bookedVia,
  type Contract,
  type EndpointRequest,
} from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { readBookablePatient } from '../../patients';
import { planWaitEnd } from '../jobs/waitlist-end';
import { writeHistory } from '../sql/appointment-moves.queries';
import { lockAppointment, type AppointmentRow } from '../sql/appointment-row.queries';
import { insertWaiting } from '../sql/appointment-writes.queries';
import { insertEntry } from '../sql/waitlist.queries';
import { demandPermissionFor } from './appointment-permissions';
import { checkAnswers, demandReasonOffered } from './booking-draft';
import { refuseMove } from './move-appointment';
import { validateWaitlistRequest } from './waitlist-request';

interface Waiting extends ChangeRecorder {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

export type WaitOrder = EndpointRequest<Contract['appointmentWait']>['body'] & {
  readonly bookedVia?: (typeof bookedVia)[number];
};

/**
 * Locks the appointment a patient would give up for an earlier time. It must be theirs, of the same
 * event type and in the future.
 */
const lockReplaceable = async (
  { db, actor }: Waiting,
  insteadOfId: string,
  { patientId, eventTypeId }: { readonly patientId: string; readonly eventTypeId: string },
): Promise<AppointmentRow> => {
  const first = await lockAppointment(db, insteadOfId);
  demandPermissionFor(actor, 'appointments:write', first.practitionerUserId);
  if (first.patientId !== patientId) throw new ProblemError('resource.not_found');
  if (first.eventTypeId !== eventTypeId)
    throw invalid({ path: 'eventTypeId', code: 'not_an_option' });
  if (!canMoveAppointment(first.status, 'rescheduled')) throw refuseMove(first.status);
  return first;
};

/** Puts a patient on the waiting list, with history, audit and event. @returns the appointment */
export const waitForTime = async (context: Waiting, order: WaitOrder): Promise<string> => {
  const { db, actor, now, audit, publish } = context;
  await readBookablePatient(db, order.patientId);
  const { type, practitionerId, departmentId, siteId, anySite } = await validateWaitlistRequest(
    context,
    order,
  );
  const first = order.insteadOfId ? await lockReplaceable(context, order.insteadOfId, order) : null;
  const customAnswers = { ...first?.customAnswers, ...order.customAnswers };
  checkAnswers(type, order.customAnswers, first?.customAnswers);
  if (order.reasonId !== first?.reasonId) await demandReasonOffered(db, order.reasonId); // an unchanged reason may be archived
  const stamp = { userId: actor.userId, now };
  const id = await insertWaiting(
    db,
    {
      patientId: order.patientId,
      eventTypeId: type.id,
      practitionerId,
      departmentId,
      siteId,
      priority: order.priority ?? 'routine',
      reasonId: order.reasonId ?? null,
      reason: order.reason || null,
      priceCents: type.priceCents,
      kind: order.kind ?? type.kinds[0],
      bookingKey: order.bookingKey,
      customAnswers,
      bookedVia: order.bookedVia ?? 'staff',
    },
    stamp,
  );
  await insertEntry(
    db,
    id,
    {
      dateFrom: order.dateFrom ?? null,
      dateTo: order.dateTo ?? null,
      timePreference: order.timePreference,
      insteadOfId: first?.id ?? null,
      anySite,
      practitionerId,
    },
    stamp,
  );
  await planWaitEnd(db, id, stamp);
  await writeHistory(db, id, { at: now, byUser: actor.userId, from: null, to: 'waitlisted' });
  await audit({
    action: 'appointment.booked',
    entityType: 'appointment',
    entityId: id,
    diff: {
      status: [null, 'waitlisted'],
      patientId: [null, order.patientId],
      insteadOfId: [null, first?.id ?? null],
    },
  });
  await publish({
    type: 'appointment.waitlisted',
    entityId: id,
    payload: { from: null, to: 'waitlisted' },
  });
  return id;
};
