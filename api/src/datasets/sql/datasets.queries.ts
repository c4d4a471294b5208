import {
  kindsOf,
  type Dataset,
  type DerivedDefinition,
  type HeldRole,
  type UploadType,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { RowBatch } from '../../platform/tables/read-rows.task';
import { shortPersonName } from '../../platform/people/person-names';

/** A stored column of an uploaded table. */
export interface StoredColumn {
  readonly key: string;
  readonly label: string;
  readonly type: UploadType;
  readonly personal: boolean;
}

export interface DatasetRecord extends Pick<
  Dataset,
  'id' | 'name' | 'visibility' | 'roles' | 'refreshedAt' | 'version'
> {
  /** null: derived. */
  readonly rowCount: number | null;
  /** Empty for a derived dataset, whose answer defines its columns. */
  readonly columns: readonly StoredColumn[];
  /** null: derived. */
  readonly fileId: string | null;
  /** null: uploaded. */
  readonly base: { readonly id: string; readonly definition: DerivedDefinition } | null;
  /** Levels of derivation; 0 for an upload. */
  readonly depth: number;
  readonly owner: { readonly id: string; readonly name: string };
}

export type DatasetColumns = Pick<DatasetRecord, 'name' | 'columns' | 'visibility' | 'roles'>;

/** The caller; unshared datasets do not exist for them. */
export interface Viewer {
  readonly userId: string;
  readonly roles: readonly HeldRole[];
}

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

const columns = `d.id, d.name, coalesce(d.columns, '[]') as columns, d.row_count as "rowCount", d.visibility, d.roles, d.file_id as "fileId",
  d.refreshed_at as "refreshedAt", d.version, d.depth,
  case when d.definition is not null then json_build_object('id', coalesce(d.base_builtin, d.base_id::text), 'definition', d.definition) end as base,
  json_build_object('id', u.id, 'name', ${shortPersonName('u')}) as owner`;

const shared = `(d.owner_id = $1 or d.visibility = 'company' or (d.visibility = 'roles' and d.roles && $2::text[]))`;
const visibleDatasets = `from dataset d join user_account u on u.id = d.owner_id where ${shared}`;

export const listDatasets = (db: Db, { userId, roles }: Viewer): Promise<DatasetRecord[]> =>
  db.query<DatasetRecord>(
    `select ${columns} ${visibleDatasets} order by d.name collate "es-x-icu", d.id`,
    [userId, kindsOf(roles)],
  );

/** undefined also for a dataset that is not shared with the viewer. */
export const findDataset = (
  db: Db,
  { userId, roles }: Viewer,
  datasetId: string,
): Promise<DatasetRecord | undefined> =>
  db.maybe<DatasetRecord>(`select ${columns} ${visibleDatasets} and d.id = $3`, [
    userId,
    kindsOf(roles),
    datasetId,
  ]);

/** Locks the dataset against changes and derivations until the transaction ends. */
export const readDatasetForUpdate = (
  db: Db,
  { userId, roles }: Viewer,
  datasetId: string,
): Promise<DatasetRecord> =>
  db.one<DatasetRecord>(`select ${columns} ${visibleDatasets} and d.id = $3 for update of d`, [
    userId,
    kindsOf(roles),
    datasetId,
  ]);

export const nameIsTaken = async (db: Db, name: string, except: string | null): Promise<boolean> =>
  (await db.maybe(
    'select from dataset where lower(name) = lower($1) and id is distinct from $2::uuid',
    [name, except],
  )) !== undefined;

export const insertDataset = async (
  db: Db,
  dataset: DatasetColumns & { readonly fileId: string; readonly rowCount: number },
  { userId, now }: Stamp,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into dataset (company_id, name, columns, row_count, visibility, roles, file_id, owner_id, refreshed_at,
       created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $8, $7, $8, $7) returning id`,
    [
      dataset.name,
      JSON.stringify(dataset.columns),
      dataset.rowCount,
      dataset.visibility,
      dataset.roles,
      dataset.fileId,
      userId,
      now,
    ],
  );
  return row.id;
};

export interface DerivedColumns extends Pick<
  DatasetRecord,
  'name' | 'visibility' | 'roles' | 'depth'
> {
  readonly base: { readonly id: string | null; readonly builtin: string | null };
  readonly definition: DerivedDefinition;
}

export const insertDerived = async (
  db: Db,
  dataset: DerivedColumns,
  { userId, now }: Stamp,
): Promise<string> => {
  const row = await db.one<{ id: string }>(
    `insert into dataset (company_id, name, visibility, roles, base_id, base_builtin, definition, depth, owner_id, refreshed_at,
       created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $8, $9, $8) returning id`,
    [
      dataset.name,
      dataset.visibility,
      dataset.roles,
      dataset.base.id,
      dataset.base.builtin,
      JSON.stringify(dataset.definition),
      dataset.depth,
      userId,
      now,
    ],
  );
  return row.id;
};

/** Keeps the base of a derivation unchanged until the transaction ends. */
export const lockDatasetShared = async (db: Db, datasetId: string): Promise<void> => {
  await db.query('select from dataset where id = $1 for share', [datasetId]);
};

/** Datasets derived directly; `seen` tells whether the viewer sees them. */
export const readDerived = (
  db: Db,
  { userId, roles }: Viewer,
  datasetId: string,
): Promise<{ name: string; definition: DerivedDefinition; seen: boolean }[]> =>
  db.query(
    `select d.name, d.definition, ${shared} as seen
     from dataset d where d.base_id = $3 order by d.name collate "es-x-icu", d.id`,
    [userId, kindsOf(roles), datasetId],
  );

export const updateDataset = async (
  db: Db,
  datasetId: string,
  dataset: DatasetColumns,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update dataset set name = $2, columns = case when file_id is not null then $3::jsonb end, visibility = $4, roles = $5, updated_at = $6, updated_by = $7, version = version + 1
     where id = $1`,
    [
      datasetId,
      dataset.name,
      JSON.stringify(dataset.columns),
      dataset.visibility,
      dataset.roles,
      now,
      userId,
    ],
  );
};

/** Rows, views and schedules are deleted by cascading foreign keys. */
export const deleteDataset = async (db: Db, datasetId: string): Promise<void> => {
  await db.query('delete from dataset where id = $1', [datasetId]);
};

/** Replaces the rows. */
export const writeRows = async (
  db: Db,
  datasetId: string,
  batches: readonly RowBatch[],
): Promise<void> => {
  await db.query('delete from dataset_row where dataset_id = $1', [datasetId]);
  let above = 0;
  for (const { count, json } of batches) {
    await db.query(
      `insert into dataset_row (company_id, dataset_id, n, data)
       select app_company(), $1, $2 + place, data from jsonb_array_elements($3::jsonb) with ordinality as given (data, place)`,
      [datasetId, above, json],
    );
    above += count;
  }
};

/** Deletes the user’s unused uploads that are too old for an open tab to need. */
export const deleteUnusedUploads = async (
  db: Db,
  userId: string,
  before: string,
): Promise<void> => {
  await db.query(
    `delete from stored_file f where f.purpose = 'dataset' and f.created_by = $1 and f.created_at < $2
       and not exists (select from dataset d where d.file_id = f.id)`,
    [userId, before],
  );
};

/** Whether the user uploaded the file and it is unused. */
export const isOwnUpload = async (db: Db, userId: string, fileId: string): Promise<boolean> =>
  (await db.maybe(
    `select from stored_file f where f.id = $1 and f.purpose = 'dataset' and f.created_by = $2
       and not exists (select from dataset d where d.file_id = f.id)`,
    [fileId, userId],
  )) !== undefined;
