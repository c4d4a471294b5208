import type { AvailabilitySchedule } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { demandHoursPermission } from '../model/hours-permission';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import * as overrides from '../sql/overrides.queries';
import { findDateOverlap, worksAt } from '../sql/site-hours.queries';
import * as queries from '../sql/schedules.queries';
import { findPractitioner } from '../sql/practitioners.queries';

type Names =
  | 'availabilityView'
  | 'availabilityScheduleCreate'
  | 'availabilityScheduleUpdate'
  | 'availabilityScheduleCopy'
  | 'availabilityScheduleDelete';

const entityType = 'availability_schedule';

/** Shortest hours in minutes. */
const minLength = 5;

/** Rules within the hours themselves. */
const faultsOf = ({ intervals, validFrom, validTo }: queries.ScheduleValues): FieldFault[] => [
  ...(validTo !== null && validTo < validFrom
    ? [{ path: 'validTo', code: 'too_small' as const, facts: { minimum: validFrom } }]
    : []),
  ...intervals.flatMap((interval, index): FieldFault[] => {
    if (interval.ends < interval.starts + minLength)
      return [
        {
          path: `intervals.${index}.ends`,
          code: 'too_small',
          facts: { minimum: interval.starts + minLength },
        },
      ];
    const twice = intervals.some(
      (other, before) =>
        before < index &&
        other.weekday === interval.weekday &&
        other.starts < interval.ends &&
        interval.starts < other.ends,
    );
    return twice ? [{ path: `intervals.${index}.starts`, code: 'duplicate' }] : [];
  }),
];

/** @param present the stored schedule, which may stay at its site so that it can be ended */
const check = async (
  db: Db,
  practitionerId: string,
  values: queries.ScheduleValues,
  present: AvailabilitySchedule | null,
): Promise<void> => {
  const faults = faultsOf(values);
  if (faults.length > 0) throw invalid(...faults);
  const unknown = await queries.namesUnknown(db, values);
  if (unknown) throw invalid({ path: unknown, code: 'not_an_option' });
  if (values.siteId !== present?.siteId && !(await worksAt(db, practitionerId, values.siteId)))
    throw invalid({ path: 'siteId', code: 'not_an_option' });
  const overlap = await queries.findOverlap(db, practitionerId, values, present?.id ?? null);
  if (overlap) throw new ProblemError('availability.overlap', { meta: { with: overlap } });
};

/** Runs after the write: dates opened at other sites keep their hours. */
const checkDates = async (
  db: Db,
  { practitionerId, siteId }: AvailabilitySchedule,
  now: string,
): Promise<void> => {
  const overlap = await findDateOverlap(db, practitionerId, {
    from: now,
    to: null,
    hoursAt: siteId,
  });
  if (overlap) throw new ProblemError('availability.overlap', { meta: { with: overlap.date } });
};

export const scheduleHandlers = defineHandlers<Names>({
  availabilityView: async ({ db, params, now }) => {
    await findPractitioner(db, params.practitionerId);
    return {
      schedules: await queries.listSchedules(db, params.practitionerId, now),
      overrides: await overrides.listOverrides(db, params.practitionerId, now),
    };
  },

  availabilityScheduleCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    await demandHoursPermission(db, actor, params.practitionerId);
    await queries.lockHours(db, params.practitionerId);
    await check(db, params.practitionerId, body, null);
    const schedule = await queries.insertSchedule(db, params.practitionerId, body, {
      userId: actor.userId,
      now,
    });
    await checkDates(db, schedule, now);
    await audit({
      action: 'availability.created',
      entityType,
      entityId: schedule.id,
      diff: changesBetween({}, schedule),
    });
    await publish({ type: 'availability.changed', entityId: schedule.practitionerId });
    return schedule;
  },

  availabilityScheduleUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const found = await queries.readSchedule(db, params.scheduleId);
    await demandHoursPermission(db, actor, found.practitionerId);
    await queries.lockHours(db, found.practitionerId);
    const present = await queries.readSchedule(db, found.id, 'for update');
    await requireCurrentVersion(db, entityType, present, body.version);
    await check(db, present.practitionerId, body, present);
    const schedule = await queries.updateSchedule(db, present, body, { userId: actor.userId, now });
    await checkDates(db, schedule, now);
    await audit({
      action: 'availability.updated',
      entityType,
      entityId: schedule.id,
      diff: changesBetween(present, schedule),
    });
    await publish({ type: 'availability.changed', entityId: schedule.practitionerId });
    return schedule;
  },

  availabilityScheduleCopy: async ({ db, params, body, actor, now, audit, publish }) => {
    const source = await queries.readSchedule(db, params.scheduleId);
    await demandHoursPermission(db, actor, body.practitionerId);
    await queries.lockHours(db, body.practitionerId);
    await check(db, body.practitionerId, source, null);
    const schedule = await queries.insertSchedule(db, body.practitionerId, source, {
      userId: actor.userId,
      now,
    });
    await checkDates(db, schedule, now);
    await audit({
      action: 'availability.created',
      entityType,
      entityId: schedule.id,
      diff: { ...changesBetween({}, schedule), copiedFrom: [null, source.id] },
    });
    await publish({ type: 'availability.changed', entityId: schedule.practitionerId });
    return schedule;
  },

  availabilityScheduleDelete: async ({ db, params, query, actor, audit, publish }) => {
    const present = await queries.readSchedule(db, params.scheduleId, 'for update');
    await demandHoursPermission(db, actor, present.practitionerId);
    await requireCurrentVersion(db, entityType, present, query.version);
    await queries.deleteSchedule(db, present.id);
    await audit({
      action: 'availability.deleted',
      entityType,
      entityId: present.id,
      diff: changesBetween(present, {}),
    });
    await publish({ type: 'availability.changed', entityId: present.practitionerId });
  },
});
