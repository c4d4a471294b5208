import type { AvailabilityOverride } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { demandHoursPermission } from '../model/hours-permission';
import * as queries from '../sql/overrides.queries';
import { findDateOverlap, worksAt } from '../sql/site-hours.queries';
import { lockHours } from '../sql/schedules.queries';

type Names = 'availabilityWeek' | 'availabilityOverrideCreate' | 'availabilityOverrideDelete';

const entityType = 'availability_override';
const weekDaysMax = 14;
/** Shortest hours in minutes, as in weekly schedules. */
const minLength = 5;
const dayMilliseconds = 86_400_000;

/** Validates the hours and the site of a date. */
const checkHours = async (
  db: Db,
  practitionerId: string,
  { siteId, type, starts, ends }: Pick<AvailabilityOverride, 'siteId' | 'type' | 'starts' | 'ends'>,
): Promise<void> => {
  if ((starts === null) !== (ends === null))
    throw invalid({ path: starts === null ? 'starts' : 'ends', code: 'required' });
  if (starts !== null && ends !== null && ends < starts + minLength)
    throw invalid({ path: 'ends', code: 'too_small', facts: { minimum: starts + minLength } });
  if (type === 'open' && starts === null) throw invalid({ path: 'starts', code: 'required' });
  if (type === 'open' && siteId === null) throw invalid({ path: 'siteId', code: 'required' });
  if (siteId === null) return;
  if (
    !(await queries.siteExists(db, siteId)) ||
    (type === 'open' && !(await worksAt(db, practitionerId, siteId)))
  )
    throw invalid({ path: 'siteId', code: 'not_an_option' });
};

export const overrideHandlers = defineHandlers<Names>({
  availabilityWeek: async ({ db, query }) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMilliseconds + 1;
    if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: query.from } });
    if (days > weekDaysMax)
      throw invalid({ path: 'to', code: 'too_big', facts: { maximum: weekDaysMax } });
    return { items: await queries.loadByDay(db, query.from, query.to, query.departmentId ?? null) };
  },

  availabilityOverrideCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { practitionerId } = params;
    await demandHoursPermission(db, actor, practitionerId);
    await checkHours(db, practitionerId, body);
    await lockHours(db, practitionerId);
    // Closing a date without hours has no effect.
    if (
      body.type === 'closed' &&
      !(await queries.hasWeeklyHours(db, practitionerId, body.date, body.siteId))
    )
      throw invalid({ path: 'date', code: 'not_an_option' });
    if (await queries.overrideExists(db, practitionerId, body))
      throw invalid({ path: 'date', code: 'duplicate' });
    const override = await queries.insertOverride(
      db,
      practitionerId,
      { ...body, reason: body.reason || null },
      { userId: actor.userId, now },
    );
    if (override.type === 'open') {
      const overlap = await findDateOverlap(db, practitionerId, {
        from: body.date,
        to: body.date,
        overrideId: override.id,
      });
      if (overlap)
        throw new ProblemError('availability.overlap', { meta: { with: overlap.hours } });
    }
    await audit({
      action: 'availability.overridden',
      entityType,
      entityId: override.id,
      diff: changesBetween({}, { ...override, practitionerId }),
    });
    await publish({ type: 'availability.changed', entityId: practitionerId });
    return {
      ...override,
      affected:
        override.type === 'closed'
          ? await queries.countAffected(db, practitionerId, override, now)
          : 0,
    };
  },

  availabilityOverrideDelete: async ({ db, params, actor, audit, publish }) => {
    const { practitionerId } = await queries.readOverride(db, params.overrideId);
    await demandHoursPermission(db, actor, practitionerId);
    await lockHours(db, practitionerId);
    const override = await queries.readOverride(db, params.overrideId, 'for update');
    await queries.deleteOverride(db, override.id);
    if (override.type === 'closed') {
      const overlap = await findDateOverlap(db, practitionerId, {
        from: override.date,
        to: override.date,
      });
      if (overlap) throw new ProblemError('availability.overlap', { meta: { with: overlap.date } });
    }
    await audit({
      action: 'availability.override_removed',
      entityType,
      entityId: override.id,
      diff: changesBetween(override, {}),
    });
    await publish({ type: 'availability.changed', entityId: practitionerId });
  },
});
