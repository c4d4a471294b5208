import type { SavedView } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { shortPersonName } from '../people/person-names';

export type ViewRow = SavedView;
export type ViewColumns = Pick<SavedView, 'name' | 'settings' | 'shared' | 'isDefault'>;

const columns = `v.id, v.screen, v.name, v.settings, v.shared, v.is_default and v.owner_id = app_user_id() as "isDefault",
  v.owner_id = app_user_id() as mine, (select ${shortPersonName('u')} from user_account u where u.id = v.owner_id) as "ownerName", v.version`;

export const listViews = (db: Db, screen: SavedView['screen']): Promise<ViewRow[]> =>
  db.query<ViewRow>(
    `select ${columns} from saved_view v where v.screen = $1 and (v.shared or v.owner_id = app_user_id())
     order by v.name collate "es-x-icu", v.id`,
    [screen],
  );

/** Only views visible to the person: their own or shared. */
export const readViewForUpdate = (db: Db, viewId: string): Promise<ViewRow> =>
  db.one<ViewRow>(
    `select ${columns} from saved_view v where v.id = $1 and (v.shared or v.owner_id = app_user_id()) for update`,
    [viewId],
  );

export const nameIsTaken = async (
  db: Db,
  screen: SavedView['screen'],
  name: string,
  except?: string,
): Promise<boolean> => {
  const found = await db.maybe(
    'select from saved_view where owner_id = app_user_id() and screen = $1 and lower(name) = lower($2) and id is distinct from $3::uuid',
    [screen, name, except ?? null],
  );
  return found !== undefined;
};

export const countOwn = async (db: Db, screen: SavedView['screen']): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from saved_view where owner_id = app_user_id() and screen = $1',
      [screen],
    )
  ).count;

/** A person has one default view per screen. */
export const clearDefault = async (
  db: Db,
  screen: SavedView['screen'],
  now: string,
): Promise<void> => {
  await db.query(
    `update saved_view set is_default = false, version = version + 1, updated_at = $2
     where owner_id = app_user_id() and screen = $1 and is_default`,
    [screen, now],
  );
};

export const insertView = (
  db: Db,
  screen: SavedView['screen'],
  view: ViewColumns,
  now: string,
): Promise<ViewRow> =>
  db.one<ViewRow>(
    `insert into saved_view as v (company_id, owner_id, screen, name, settings, shared, is_default, created_at, updated_at)
     values (app_company(), app_user_id(), $1, $2, $3, $4, $5, $6, $6) returning ${columns}`,
    [screen, view.name, JSON.stringify(view.settings), view.shared, view.isDefault, now],
  );

export const updateView = (
  db: Db,
  viewId: string,
  view: ViewColumns,
  now: string,
): Promise<ViewRow> =>
  db.one<ViewRow>(
    `update saved_view v set name = $2, settings = $3, shared = $4, is_default = $5, updated_at = $6, version = version + 1
     where v.id = $1 returning ${columns}`,
    [viewId, view.name, JSON.stringify(view.settings), view.shared, view.isDefault, now],
  );

export const deleteView = async (db: Db, viewId: string): Promise<void> => {
  await db.query('delete from saved_view where id = $1', [viewId]);
};
