import { categoryKinds, type CategoryKind } from '@sala/shared-contracts';
import { kindColors } from '../clinic/model/kind-colors';
import type { Db } from '../platform/database/database';
import { insertCategory, readTree } from '../clinic/sql/categories.queries';
import { demoCategories, type DemoCategory } from './categories-data';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const seedLevel = async (
  db: Db,
  kind: CategoryKind,
  parentId: string | null,
  level: readonly DemoCategory[],
  stamp: Stamp,
): Promise<void> => {
  for (const [sortOrder, { code, name, nameEn, children }] of level.entries()) {
    const columns = {
      code,
      name,
      nameEn,
      parentId,
      color: kindColors[kind],
      icon: null,
      meta: {},
      sortOrder,
      active: true,
    };
    const id = await insertCategory(db, kind, columns, stamp);
    await seedLevel(db, kind, id, children ?? [], stamp);
  }
};

/** Seeds categories of each kind that has none. */
export const seedDemoCategories = async (db: Db, stamp: Stamp): Promise<void> => {
  for (const kind of categoryKinds) {
    if ((await readTree(db, kind)).length === 0)
      await seedLevel(db, kind, null, demoCategories[kind], stamp);
  }
};
