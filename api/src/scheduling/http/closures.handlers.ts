import { changesBetween } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { holidayName } from '../model/holiday-names';
import { officialHolidays } from '../model/official-holidays';
import * as queries from '../sql/closures.queries';
import { siteExists } from '../sql/overrides.queries';

type Names = 'closureList' | 'closureCreate' | 'closureHolidays' | 'closureDelete';

const entityType = 'site_closure';

export const closureHandlers = defineHandlers<Names>({
  closureList: async ({ db, query }) => {
    const items = await queries.listClosures(db, query.year);
    const taken = new Set(items.map(({ holiday }) => holiday));
    return {
      items,
      missingHolidays: officialHolidays(query.year).filter(({ date }) => !taken.has(date)),
    };
  },

  closureCreate: async ({ db, body, actor, now, audit, publish }) => {
    if (body.to < body.from)
      throw invalid({ path: 'to', code: 'too_small', facts: { minimum: body.from } });
    if (body.siteId !== null && !(await siteExists(db, body.siteId)))
      throw invalid({ path: 'siteId', code: 'not_an_option' });
    await queries.lockClosures(db);
    if (await queries.isClosed(db, body)) throw invalid({ path: 'from', code: 'duplicate' });
    const closure = await queries.insertClosure(
      db,
      { ...body, holiday: null },
      { userId: actor.userId, now },
    );
    if (!closure) throw new ProblemError('resource.version_conflict');
    await audit({
      action: 'closure.created',
      entityType,
      entityId: closure.id,
      diff: changesBetween({}, closure),
    });
    await publish({ type: 'closure.created', entityId: closure.id });
    return { ...closure, affected: await queries.countDuringClosures(db, closure, now) };
  },

  closureHolidays: async ({ db, body, actor, locale, now, audit, publish }) => {
    let added = 0;
    for (const { key, date } of officialHolidays(body.year)) {
      const values = {
        siteId: null,
        name: holidayName(key, locale),
        from: date,
        to: date,
        holiday: date,
      };
      const closure = await queries.insertClosure(db, values, { userId: actor.userId, now });
      if (!closure) continue;
      added += 1;
      await audit({
        action: 'closure.created',
        entityType,
        entityId: closure.id,
        diff: changesBetween({}, closure),
      });
      await publish({ type: 'closure.created', entityId: closure.id });
    }
    return { added };
  },

  closureDelete: async ({ db, params, audit, publish }) => {
    const closure = await queries.lockClosure(db, params.closureId);
    await queries.deleteClosure(db, closure.id);
    await audit({
      action: 'closure.deleted',
      entityType,
      entityId: closure.id,
      diff: changesBetween(closure, {}),
    });
    await publish({ type: 'closure.deleted', entityId: closure.id });
  },
});
