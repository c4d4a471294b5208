import type { TimeOff, TimeOffDetail } from '@sala/shared-contracts';
import { readFrontDesk } from '../sql/front-desk-settings';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { recordPatientsShown } from '../../patients';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { lockPractitionerTime } from '../sql/booking';
import { reassignAppointment } from '../model/reassign-appointment';
import { demandHoursPermission } from '../model/hours-permission';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { lockHours, type Stamp } from '../sql/schedules.queries';
import * as queries from '../sql/time-off.queries';

type Names = 'timeOffList' | 'timeOffView' | 'timeOffCreate' | 'timeOffDecide' | 'timeOffCancel';

const entityType = 'time_off';

const transitions: Readonly<Record<TimeOff['status'], readonly TimeOff['status'][]>> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['cancelled'],
  rejected: [],
  cancelled: [],
};

const detailOf = async (db: Db, id: string, now: string): Promise<TimeOffDetail> => ({
  ...(await queries.readTimeOff(db, id)),
  affected: await queries.readAffected(db, id, now),
});

const lockForMove = async (
  db: Db,
  id: string,
  version: number,
  to: TimeOff['status'],
): Promise<TimeOff> => {
  const present = await queries.readTimeOff(db, id, 'for update of t');
  await requireCurrentVersion(db, entityType, present, version);
  const possible = transitions[present.status];
  if (!possible.includes(to))
    throw new ProblemError('timeOff.transition_refused', {
      meta: { from: present.status, possible },
    });
  return present;
};

/** Reassigns each appointment the delegate can take; the response lists the others. */
const reassignAppointments = async (
  db: Db,
  timeOff: TimeOff,
  delegate: NonNullable<TimeOff['delegate']>,
  stamp: Stamp,
  recorder: ChangeRecorder,
): Promise<void> => {
  await lockPractitionerTime(db, delegate.id);
  const settings = await readFrontDesk(db);
  for (const { id } of await queries.readAffected(db, timeOff.id, stamp.now)) {
    // Read again for each one: the previous one may have taken the delegate's time.
    const appointment = (await queries.readAffected(db, timeOff.id, stamp.now)).find(
      (one) => one.id === id,
    );
    if (!appointment?.delegateFree) continue;
    await reassignAppointment(
      { db, ...recorder },
      appointment,
      { from: timeOff.practitioner, to: delegate, cause: { timeOffId: [null, timeOff.id] } },
      settings,
      stamp,
    );
  }
};

type DecisionContext = Pick<Context<'timeOffDecide'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

interface Decision {
  readonly approve: boolean;
  readonly bookings?: TimeOff['bookings'] | undefined;
}

/** Decides on a locked absence. @throws timeOff.choice_required */
const decide = async (
  { db, actor, now, audit, publish }: DecisionContext,
  present: TimeOff,
  { approve, bookings: chosen = null }: Decision,
): Promise<void> => {
  const to = approve ? 'approved' : 'rejected';
  const bookings = approve ? chosen : null;
  // Blocks bookings of the practitioner until the decision is written.
  await lockPractitionerTime(db, present.practitioner.id);
  const { affectedCount } = await queries.readTimeOff(db, present.id);
  if (approve && affectedCount > 0 && bookings === null) {
    throw new ProblemError('timeOff.choice_required', {
      meta: {
        affected: affectedCount,
        possible: present.delegate ? ['reassign', 'reschedule', 'keep'] : ['reschedule', 'keep'],
      },
    });
  }
  if (bookings === 'reassign' && present.delegate === null)
    throw invalid({ path: 'bookings', code: 'not_an_option' });
  const stamp = { userId: actor.userId, now };
  await queries.setStatus(db, present.id, to, bookings, stamp);
  if (bookings === 'reassign' && present.delegate)
    await reassignAppointments(db, present, present.delegate, stamp, { audit, publish });
  if (bookings === 'reschedule') {
    for (const { id } of await queries.readAffected(db, present.id, now))
      await publish({
        type: 'appointment.displaced',
        entityId: id,
        payload: { timeOffId: present.id },
      });
  }
  await audit({
    action: `timeOff.${to}`,
    entityType,
    entityId: present.id,
    diff: { status: [present.status, to], bookings: [null, bookings] },
  });
  await publish({
    type: `time_off.${to}`,
    entityId: present.id,
    payload: { practitionerId: present.practitioner.id },
  });
};

export const timeOffHandlers = defineHandlers<Names>({
  timeOffList: async ({ db, query, now }) => ({
    items: await queries.listTimeOff(db, query.practitionerId ?? null, query.status ?? null, now),
  }),

  timeOffView: async ({ db, params, now, audit }) => {
    const detail = await detailOf(db, params.timeOffId, now);
    await recordPatientsShown(
      audit,
      await queries.patientsOf(
        db,
        detail.affected.map(({ id }) => id),
      ),
    );
    return detail;
  },

  timeOffCreate: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    if (body.approve && !actor.permissions.has('availability:manage'))
      throw new ProblemError('permission.denied', {
        meta: { permission: 'availability:manage' },
      });
    await demandHoursPermission(db, actor, params.practitionerId);
    if (body.endAt <= body.startAt)
      throw invalid({ path: 'endAt', code: 'too_small', facts: { minimum: body.startAt } });
    if (Date.parse(body.endAt) <= Date.parse(now))
      throw invalid({ path: 'endAt', code: 'too_small', facts: { minimum: now } });
    await lockHours(db, params.practitionerId);
    if (await queries.isRequested(db, params.practitionerId, body))
      throw invalid({ path: 'startAt', code: 'duplicate' });
    const delegateId = body.delegateId ?? null;
    if (
      delegateId !== null &&
      (delegateId === params.practitionerId ||
        !(await queries.isActivePractitioner(db, delegateId)))
    ) {
      throw invalid({ path: 'delegateId', code: 'not_an_option' });
    }
    const id = await queries.insertTimeOff(
      db,
      params.practitionerId,
      { ...body, reason: body.reason || null, delegateId },
      { userId: actor.userId, now },
    );
    const created = await queries.readTimeOff(db, id);
    await audit({
      action: 'timeOff.requested',
      entityType,
      entityId: id,
      diff: changesBetween({}, created),
    });
    await publish({
      type: 'time_off.requested',
      entityId: id,
      payload: { practitionerId: params.practitionerId },
    });
    if (body.approve) await decide(context, created, { ...body, approve: true });
    return detailOf(db, id, now);
  },

  timeOffDecide: async (context) => {
    const { db, params, body, now } = context;
    const to = body.approve ? 'approved' : 'rejected';
    const present = await lockForMove(db, params.timeOffId, body.version, to);
    await decide(context, present, body);
    return detailOf(db, present.id, now);
  },

  timeOffCancel: async ({ db, params, body, actor, now, audit, publish }) => {
    const { practitioner } = await queries.readTimeOff(db, params.timeOffId);
    await demandHoursPermission(db, actor, practitioner.id);
    const present = await lockForMove(db, params.timeOffId, body.version, 'cancelled');
    await queries.setStatus(db, present.id, 'cancelled', present.bookings, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'timeOff.cancelled',
      entityType,
      entityId: present.id,
      diff: { status: [present.status, 'cancelled'] },
    });
    await publish({
      type: 'time_off.cancelled',
      entityId: present.id,
      payload: { practitionerId: practitioner.id },
    });
    return detailOf(db, present.id, now);
  },
});
