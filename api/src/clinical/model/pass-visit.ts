import { readTaker } from '../../identity';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { freeSeat, lockAppointment, lockPractitionerTime } from '../../scheduling';
import { lockAppointmentsOf } from '../sql/visit-rows.queries';
import * as queries from '../sql/visit-passing.queries';

interface Passing extends ChangeRecorder {
  readonly db: Db;
  readonly userId: string;
  readonly now: string;
}

interface Colleagues {
  readonly fromId: string;
  readonly toId: string;
}

const here = new Set(['checked_in', 'in_progress']);

/** The patient is here: their appointments go with the visit, whatever else is at that time. */
const passAppointments = async (
  { db, publish, now, userId }: Passing,
  visitId: string,
  { fromId, toId }: Colleagues,
): Promise<void> => {
  for (const { id } of await lockAppointmentsOf(db, visitId)) {
    const { status, practitionerId, startAt, endAt } = await lockAppointment(db, id);
    if (practitionerId !== fromId || !here.has(status) || startAt === null || endAt === null)
      continue;
    await lockPractitionerTime(db, toId);
    const seat = await freeSeat(db, toId, startAt, endAt, id);
    await queries.passAppointmentOf(db, id, { toId, seat }, { userId, now });
    await publish({
      type: 'appointment.updated',
      entityId: id,
      payload: { practitionerId: toId },
    });
  }
};

/**
 * Passes an open visit of somebody who leaves to a colleague who may sign. What was written keeps
 * its author (NOM-004), so such a visit stays.
 *
 * @returns null when it was taken, written in or closed meanwhile
 */
export const passVisit = async (
  context: Passing,
  visitId: string,
  { fromId, toId }: Colleagues,
): Promise<{ readonly outcome: 'moved' | 'left'; readonly reason: string | null } | null> => {
  const { db, audit, now, userId } = context;
  await lockAppointmentsOf(db, visitId);
  if (!(await queries.lockEmptyVisit(db, visitId, fromId))) return null;
  const taker = await readTaker(db, toId);
  if (!taker?.active || !taker.signs)
    return { outcome: 'left', reason: 'practitioner_not_eligible' };
  await passAppointments(context, visitId, { fromId, toId });
  await queries.passVisitTo(db, visitId, toId, { userId, now });
  await audit({
    action: 'visit.reassigned',
    entityType: 'visit',
    entityId: visitId,
    diff: { practitionerId: [fromId, toId] },
  });
  return { outcome: 'moved', reason: null };
};
