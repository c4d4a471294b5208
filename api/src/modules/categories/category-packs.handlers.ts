import { categoryPacks, type CategoryKind, type CategoryPack } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { insertCategory, lockTree, nextSortOrder } from './categories.queries';
import { packContents, type PackCategory } from './category-packs';

/** Those of a bundle whose code the company does not have yet, archived or not. */
const missingOf = async (db: Db, pack: CategoryPack): Promise<PackCategory[]> => {
  const contents = packContents[pack];
  const there = await db.query<{ kind: CategoryKind; code: string }>('select kind, code from category where code = any ($1)', [contents.map(({ code }) => code)]);
  const known = new Set(there.map(({ kind, code }) => `${kind}/${code}`));
  return contents.filter(({ kind, code }) => !known.has(`${kind}/${code}`));
};

export const categoryPackHandlers = defineHandlers<'categoryPackList' | 'categoryPackAdd'>({
  categoryPackList: async ({ db }) => {
    const items = [];
    for (const pack of categoryPacks) items.push({ pack, total: packContents[pack].length, missing: (await missingOf(db, pack)).length });
    return { items };
  },

  categoryPackAdd: async ({ db, body, actor, now, audit, publish }) => {
    // In one order for everybody, so that two who add at once do not wait for each other in a circle.
    for (const kind of [...new Set(packContents[body.pack].map((category) => category.kind))].sort()) await lockTree(db, kind);
    const missing = await missingOf(db, body.pack);
    for (const { kind, code, name, nameEn, color, icon, minutes } of missing) {
      const sortOrder = await nextSortOrder(db, kind, null);
      const columns = { code, name, nameEn, parentId: null, color, icon, meta: minutes === undefined ? {} : { minutes }, sortOrder, active: true };
      const id = await insertCategory(db, kind, columns, { userId: actor.userId, now });
      await audit({ action: 'category.created', entityType: 'category', entityId: id, diff: { pack: [null, body.pack], code: [null, code] } });
      await publish({ type: 'category.created', entityId: id });
    }
    return { added: missing.length };
  },
});
