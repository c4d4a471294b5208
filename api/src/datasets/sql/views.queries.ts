import type { DatasetQuestion, DatasetView } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface ViewRecord extends Omit<DatasetView, 'own'> {
  readonly own: boolean;
  /** Dataset id, or the name of a built-in one. */
  readonly place: string;
}

export interface ViewColumns {
  readonly name: string;
  readonly definition: DatasetQuestion;
  readonly isDefault: boolean;
  readonly shared: boolean;
}

const columns = `id, name, definition, is_default as "isDefault", shared, owner_id = $1 as own, version,
  coalesce(builtin, dataset_id::text) as place`;

/** Own views first, then shared ones of others. */
export const listViews = (db: Db, userId: string, place: string): Promise<ViewRecord[]> =>
  db.query<ViewRecord>(
    `select ${columns} from dataset_view where coalesce(builtin, dataset_id::text) = $2 and (owner_id = $1 or shared)
     order by owner_id <> $1, name collate "es-x-icu", id`,
    [userId, place],
  );

/** @throws resource.not_found also for another person’s view */
export const readOwnView = (db: Db, userId: string, viewId: string): Promise<ViewRecord> =>
  db.one<ViewRecord>(
    `select ${columns} from dataset_view where id = $2 and owner_id = $1 for update`,
    [userId, viewId],
  );

/** Clears the previous default, because a dataset has one. */
export const clearDefault = async (db: Db, userId: string, place: string): Promise<void> => {
  await db.query(
    `update dataset_view set is_default = false, version = version + 1
     where owner_id = $1 and coalesce(builtin, dataset_id::text) = $2 and is_default`,
    [userId, place],
  );
};

export const countOwnViews = async (db: Db, userId: string, place: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*)::int as count from dataset_view where owner_id = $1 and coalesce(builtin, dataset_id::text) = $2',
      [userId, place],
    )
  ).count;

export const insertView = async (
  db: Db,
  of: { readonly datasetId: string | null; readonly builtin: string | null },
  view: ViewColumns,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<ViewRecord> =>
  db.one<ViewRecord>(
    `insert into dataset_view (company_id, dataset_id, builtin, name, definition, is_default, shared, owner_id, created_at, updated_at)
     values (app_company(), $2, $3, $4, $5, $6, $7, $1, $8, $8) returning ${columns}`,
    [
      userId,
      of.datasetId,
      of.builtin,
      view.name,
      JSON.stringify(view.definition),
      view.isDefault,
      view.shared,
      now,
    ],
  );

export const updateView = (
  db: Db,
  userId: string,
  viewId: string,
  view: ViewColumns,
  now: string,
): Promise<ViewRecord> =>
  db.one<ViewRecord>(
    `update dataset_view set name = $3, definition = $4, is_default = $5, shared = $6, updated_at = $7, version = version + 1
     where id = $2 and owner_id = $1 returning ${columns}`,
    [userId, viewId, view.name, JSON.stringify(view.definition), view.isDefault, view.shared, now],
  );

export const deleteView = async (db: Db, viewId: string): Promise<void> => {
  await db.query('delete from dataset_view where id = $1', [viewId]);
};
