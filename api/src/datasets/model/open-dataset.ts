import { builtinDatasets, type BuiltinDataset, type Dataset } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { compile } from '../sql/compile';
import { findDataset, listDatasets, type DatasetRecord } from '../sql/datasets.queries';
import { openDerived } from './derived';
import { openBuiltin, openUpload, type CallerContext, type OpenDataset } from './describe';
import { readTotal } from './read-rows';

type FindDataset = (id: string) => Promise<OpenDataset | undefined>;

export const isBuiltin = (id: string): id is BuiltinDataset =>
  builtinDatasets.some((name) => name === id);

/* A dataset is visible only if its base is. Opens each dataset once. */
const createFinder = (
  asking: CallerContext,
  recordOf: (id: string) => Promise<DatasetRecord | undefined>,
): FindDataset => {
  const opened = new Map<string, Promise<OpenDataset | undefined>>();
  const open: FindDataset = async (id) => {
    if (isBuiltin(id)) return openBuiltin(id, asking);
    const record = await recordOf(id);
    if (!record?.base) return record && openUpload(record, asking);
    const base = await find(record.base.id);
    return base && openDerived(record, base, asking);
  };
  const find: FindDataset = (id) => {
    const found = opened.get(id) ?? open(id);
    opened.set(id, found);
    return found;
  };
  return find;
};

/** @throws resource.not_found also for a dataset hidden from the caller */
export const openDataset = async (
  asking: CallerContext,
  datasetId: string,
): Promise<OpenDataset> => {
  const found = await createFinder(asking, (id) => findDataset(asking.db, asking.actor, id))(
    datasetId,
  );
  if (!found) throw new ProblemError('resource.not_found');
  return found;
};

/** Every visible dataset: built-in ones in order, then by name. */
export const openAllDatasets = async (asking: CallerContext): Promise<OpenDataset[]> => {
  const records = await listDatasets(asking.db, asking.actor);
  const find = createFinder(asking, (id) =>
    Promise.resolve(records.find((record) => record.id === id)),
  );
  const found: OpenDataset[] = [];
  for (const id of [...builtinDatasets, ...records.map((record) => record.id)]) {
    const open = await find(id);
    if (open) found.push(open);
  }
  return found;
};

/** Adds the current row count, with one `count(*)` unless known. */
export const withRowCount = async (
  db: Db,
  { dataset, source, rowCount }: OpenDataset,
): Promise<Dataset> => ({
  ...dataset,
  rowCount: rowCount ?? (await readTotal(db, compile(source, {}))),
});
