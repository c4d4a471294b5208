import {
  limits,
  type Dataset,
  type DerivedDefinition,
  type ProblemCode,
  type Role,
} from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { storeFile, readFile, deleteFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import type { RowBatch } from '../../platform/tables/read-rows.task';
import { compile } from '../sql/compile';
import * as queries from '../sql/datasets.queries';
import { columnsUsed, storedDefinition } from '../model/derived';
import type { CallerContext } from '../model/describe';
import { checkColumns, inferUpload, readRowsToStore, hasNewType } from '../model/uploaded-table';
import { withRowCount, isBuiltin, openDataset, openAllDatasets } from '../model/open-dataset';

type Names =
  | 'datasetList'
  | 'datasetUpload'
  | 'datasetCreate'
  | 'datasetDerive'
  | 'datasetUpdate'
  | 'datasetDelete';

const entityType = 'dataset';
/** Lifetime of an unused upload, in milliseconds. */
const uploadLifeMilliseconds = 1_800_000;

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const refuseTakenName = async (db: Db, name: string, except: string | null): Promise<void> => {
  if (await queries.nameIsTaken(db, name, except))
    throw new ProblemError('dataset.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
};

/** Roles are required for the visibility `roles` and rejected otherwise. */
const rolesFor = (visibility: Dataset['visibility'], roles: readonly Role[]): Role[] => {
  if (visibility === 'roles' && roles.length === 0)
    throw invalid({ path: 'roles', code: 'required' });
  return visibility === 'roles' ? [...new Set(roles)] : [];
};

/** Columns for the audit log, which never has rows. */
const auditColumns = ({ name, visibility, roles, columns }: queries.DatasetColumns): object => ({
  name,
  visibility,
  roles,
  ...Object.fromEntries(
    columns.map(({ key, label, type, personal }) => [
      `columns.${key}`,
      `${label} · ${type}${personal ? ' · personal' : ''}`,
    ]),
  ),
});

const describe = async (asking: CallerContext, datasetId: string): Promise<Dataset> =>
  withRowCount(asking.db, await openDataset(asking, datasetId));

/* Hidden derived datasets are only counted, so that the caller learns what blocks the change. */
const refuseInUse = async (
  { db, actor }: CallerContext,
  datasetId: string,
  code: ProblemCode,
  uses: (definition: DerivedDefinition) => boolean,
): Promise<void> => {
  const derived = (await queries.readDerived(db, actor, datasetId)).filter(({ definition }) =>
    uses(definition),
  );
  if (derived.length === 0) return;
  const names = derived.filter(({ seen }) => seen).map(({ name }) => name);
  throw new ProblemError(code, { meta: { derived: names, others: derived.length - names.length } });
};

/**
 * Checks that need the database.
 *
 * @throws request.invalid, dataset.name_taken
 */
const checkNew = async ({ db, body, actor }: Context<'datasetCreate'>) => {
  if (!(await queries.isOwnUpload(db, actor.userId, body.fileId)))
    throw invalid({ path: 'fileId', code: 'unknown' });
  const roles = rolesFor(body.visibility, body.roles);
  await refuseTakenName(db, body.name, null);
  return { roles, content: (await readFile(db, 'dataset', body.fileId)).content };
};

interface PlannedChange {
  readonly present: queries.DatasetRecord;
  readonly next: queries.DatasetColumns;
  /** The dataset if nothing changes, else null. */
  readonly unchanged: Dataset | null;
  /** The file to read again because a column has a new type, else null. */
  readonly rereads: string | null;
}

/** The dataset after the change; locked until the transaction ends. */
const planChange = async (context: Context<'datasetUpdate'>): Promise<PlannedChange> => {
  const { db, params, body, actor } = context;
  const present = await queries.readDatasetForUpdate(db, actor, params.datasetId);
  const described = await describe(context, present.id);
  await requireCurrentVersion(db, entityType, present, body.version, described);
  const { version: _version, ...named } = body;
  if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
  const visibility = body.visibility ?? present.visibility;
  const columnKeys = present.columns.map(({ key }) => key);
  checkColumns(body.columns ?? [], columnKeys);
  const columns = present.columns.map(
    (column) => body.columns?.find(({ key }) => key === column.key) ?? column,
  );
  checkColumns(columns, columnKeys);
  const next = {
    name: body.name ?? present.name,
    visibility,
    roles: rolesFor(visibility, body.roles ?? present.roles),
    columns,
  };
  if (isUnchanged(next, present)) return { present, next, unchanged: described, rereads: null };
  await refuseTakenName(db, next.name, present.id);
  const isRetyped = present.fileId !== null && hasNewType(present.columns, columns);
  if (isRetyped) {
    const retypedColumns = columns.filter((column) => hasNewType(present.columns, [column]));
    await refuseInUse(context, present.id, 'dataset.column_in_use', (definition) =>
      retypedColumns.some(({ key }) => columnsUsed(definition).has(key)),
    );
  }
  return { present, next, unchanged: null, rereads: isRetyped ? present.fileId : null };
};

const applyChange = async (
  context: Context<'datasetUpdate'>,
  { present, next, unchanged }: PlannedChange,
  rows: readonly RowBatch[] | null,
): Promise<Dataset> => {
  if (unchanged) return unchanged;
  const { db, actor, now, audit, publish } = context;
  if (rows) await queries.writeRows(db, present.id, rows);
  await queries.updateDataset(db, present.id, next, { userId: actor.userId, now });
  await audit({
    action: 'dataset.updated',
    entityType,
    entityId: present.id,
    diff: changesBetween(auditColumns(present), auditColumns(next)),
  });
  await publish({ type: 'dataset.updated', entityId: present.id });
  return describe(context, present.id);
};

export const datasetHandlers = defineHandlers<Names>({
  datasetList: async (context) => {
    const items: Dataset[] = [];
    for (const open of await openAllDatasets(context))
      items.push(await withRowCount(context.db, open));
    return { items };
  },

  datasetUpload: async ({ body, actor }) =>
    new AfterCommit(async () => {
      const { format, ...inferred } = await inferUpload(actor.companyId, body);
      return async ({ db, query, now, audit }) => {
        await queries.deleteUnusedUploads(
          db,
          actor.userId,
          new Date(Date.parse(now) - uploadLifeMilliseconds).toISOString(),
        );
        const file = await storeFile(
          db,
          { userId: actor.userId, now },
          { purpose: 'dataset', name: query.name, type: mediaTypes[format], content: body },
        );
        await audit({
          action: 'dataset.uploaded',
          entityType: 'stored_file',
          entityId: file.id,
          diff: { name: file.name, size: file.size },
        });
        return { fileId: file.id, name: file.name.replace(/\.[^.]{1,5}$/, ''), ...inferred };
      };
    }),

  datasetCreate: async (context) => {
    const { body, actor } = context;
    const { content } = await checkNew(context);
    return new AfterCommit(async () => {
      const { keys, rowCount, batches } = await readRowsToStore(
        actor.companyId,
        content,
        body.columns,
      );
      checkColumns(body.columns, keys);
      return async (later) => {
        const { roles } = await checkNew(later);
        const { db, now, audit, publish } = later;
        const id = await queries.insertDataset(
          db,
          { ...body, roles, rowCount },
          { userId: actor.userId, now },
        );
        await queries.writeRows(db, id, batches);
        await audit({
          action: 'dataset.created',
          entityType,
          entityId: id,
          diff: changesBetween({}, { ...auditColumns({ ...body, roles }), rowCount }),
        });
        await publish({ type: 'dataset.created', entityId: id });
        return describe(later, id);
      };
    });
  },

  datasetDerive: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    const base = isBuiltin(params.datasetId)
      ? { id: null, builtin: params.datasetId }
      : { id: params.datasetId, builtin: null };
    if (base.id !== null) await queries.lockDatasetShared(db, base.id);
    const open = await openDataset(context, params.datasetId);
    if (open.depth >= limits.datasetDepthMax)
      throw new ProblemError('dataset.too_deep', { meta: { maximum: limits.datasetDepthMax } });
    const definition = storedDefinition(open, body.definition);
    compile(open.source, definition);
    const roles = rolesFor(body.visibility, body.roles);
    await refuseTakenName(db, body.name, null);
    const made = {
      name: body.name,
      visibility: body.visibility,
      roles,
      base,
      definition,
      depth: open.depth + 1,
    };
    const id = await queries.insertDerived(db, made, { userId: actor.userId, now });
    await audit({
      action: 'dataset.created',
      entityType,
      entityId: id,
      diff: changesBetween(
        {},
        { ...auditColumns({ ...made, columns: [] }), base: params.datasetId, definition },
      ),
    });
    await publish({ type: 'dataset.created', entityId: id });
    return describe(context, id);
  },

  datasetUpdate: async (context) => {
    const change = await planChange(context);
    const { actor } = context;
    const { next, rereads } = change;
    if (!rereads) return applyChange(context, change, null);
    const { content } = await readFile(context.db, 'dataset', rereads);
    return new AfterCommit(async () => {
      const { batches } = await readRowsToStore(actor.companyId, content, next.columns);
      // Rejects another version than the body’s, so the columns are still those that were read.
      return async (later) => applyChange(later, await planChange(later), batches);
    });
  },

  datasetDelete: async (context) => {
    const { db, params, query, actor, audit, publish } = context;
    const present = await queries.readDatasetForUpdate(db, actor, params.datasetId);
    await openDataset(context, present.id); // or 404
    if (query.name !== present.name) throw new ProblemError('dataset.name_mismatch');
    await refuseInUse(context, present.id, 'dataset.has_derived', () => true);
    await queries.deleteDataset(db, present.id);
    if (present.fileId !== null) await deleteFile(db, 'dataset', present.fileId);
    await audit({
      action: 'dataset.deleted',
      entityType,
      entityId: present.id,
      diff: changesBetween(auditColumns(present), {}),
    });
    await publish({ type: 'dataset.deleted', entityId: present.id });
  },
});
