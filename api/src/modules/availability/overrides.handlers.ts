import { changesBetween } from '../../core/changes';
import { defineHandlers } from '../../core/handler';
import { invalid } from '../../core/problem-error';
import { mustReachHours } from '../../core/scheduling/reach';
import * as queries from './overrides.queries';

type Names = 'availabilityWeek' | 'availabilityOverrideCreate' | 'availabilityOverrideDelete';

const entityType = 'availability_override';
const weekDaysMax = 14;
const dayMilliseconds = 86_400_000;

export const overrideHandlers = defineHandlers<Names>({
  availabilityWeek: async ({ db, query }) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / dayMilliseconds + 1;
    if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: query.from } });
    if (days > weekDaysMax) throw invalid({ path: 'to', code: 'too_big', facts: { maximum: weekDaysMax } });
    return { items: await queries.loadByDay(db, query.from, query.to, query.departmentId ?? null) };
  },

  availabilityOverrideCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    const { practitionerId } = params;
    await mustReachHours(db, actor, practitionerId);
    if ((body.starts === null) !== (body.ends === null)) throw invalid({ path: body.starts === null ? 'starts' : 'ends', code: 'required' });
    if (body.starts !== null && body.ends !== null && body.ends <= body.starts) throw invalid({ path: 'ends', code: 'too_small', facts: { minimum: body.starts + 5 } });
    if (body.type === 'open' && body.starts === null) throw invalid({ path: 'starts', code: 'required' });
    if (body.type === 'open' && body.siteId === null) throw invalid({ path: 'siteId', code: 'required' });
    if (body.siteId !== null && !(await queries.siteExists(db, body.siteId))) throw invalid({ path: 'siteId', code: 'not_an_option' });
    // Taking time away where there is none says nothing (screens §3: inside of a validity).
    if (body.type === 'closed' && !(await queries.hasPattern(db, practitionerId, body.date, body.siteId))) throw invalid({ path: 'date', code: 'not_an_option' });
    const override = await queries.insertOverride(db, practitionerId, { ...body, reason: body.reason || null }, { userId: actor.userId, now });
    await audit({ action: 'availability.overridden', entityType, entityId: override.id, diff: changesBetween({}, { ...override, practitionerId }) });
    await publish({ type: 'availability.changed', entityId: practitionerId });
    return override;
  },

  availabilityOverrideDelete: async ({ db, params, actor, audit, publish }) => {
    const override = await queries.lockOverride(db, params.overrideId);
    await mustReachHours(db, actor, override.practitionerId);
    await queries.deleteOverride(db, override.id);
    await audit({ action: 'availability.override_removed', entityType, entityId: override.id, diff: changesBetween(override, {}) });
    await publish({ type: 'availability.changed', entityId: override.practitionerId });
  },
});
