import { kindsOf, landings, type Display } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { displayOf } from '../model/display-settings';
import { deleteDisplay, readDisplay, saveDisplay } from '../sql/display.queries';

const entityType = 'display_preference';

const currentDisplay = async (db: Db, { userId, roles }: Actor): Promise<Display> => {
  const { settings, updatedAt, version } = await readDisplay(db, userId);
  return { ...displayOf(settings, kindsOf(roles)), chosen: version > 0, updatedAt, version };
};

export const displayHandlers = defineHandlers({
  displayView: ({ actor, db }) => currentDisplay(db, actor),

  displaySave: async ({ actor, audit, body, db, now }) => {
    const { version, ...wanted } = body;
    const needed = landings[wanted.landing];
    if (needed !== null && !actor.permissions.has(needed))
      throw invalid({ path: 'landing', code: 'not_an_option' });
    const present = await currentDisplay(db, actor);
    const refuseOlder = (now_: Display) =>
      requireCurrentVersion(db, entityType, { id: actor.userId, ...now_ }, version, now_);
    await refuseOlder(present);
    if (!(await saveDisplay(db, actor.userId, wanted, version, now)))
      await refuseOlder(await currentDisplay(db, actor));
    const { chosen: _, ...before } = present;
    await audit({
      action: 'display.changed',
      entityType,
      entityId: actor.userId,
      diff: changesBetween(before, { ...before, ...wanted }),
    });
    return currentDisplay(db, actor);
  },

  displayReset: async ({ actor, audit, db }) => {
    await deleteDisplay(db, actor.userId);
    await audit({ action: 'display.reset', entityType, entityId: actor.userId });
    return currentDisplay(db, actor);
  },
});
