import {
  limits,
  type DatasetQuestion,
  type DatasetView,
  type ProblemCode,
} from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { compile } from '../sql/compile';
import type { CallerContext, OpenDataset } from '../model/describe';
import { openDataset } from '../model/open-dataset';
import * as queries from '../sql/views.queries';

type Names = 'datasetViewList' | 'datasetViewCreate' | 'datasetViewUpdate' | 'datasetViewDelete';

const entityType = 'dataset_view';

const viewItem = ({ place: _place, ...view }: queries.ViewRecord): DatasetView => view;

/** A view must be visible to its author. */
const checkDefinition = ({ source }: OpenDataset, definition: DatasetQuestion): void =>
  void compile(source, definition);

/** Why the caller may not open a view; null if allowed. */
const viewRefusal = (
  { source }: OpenDataset,
  { definition }: queries.ViewRecord,
): ProblemCode | null => {
  try {
    compile(source, definition);
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
};

/**
 * A filter on a masked column reveals its values, so such a view is hidden from the caller. A view
 * with a missing or retyped column stays visible to its author for repair.
 */
const mayList = (open: OpenDataset, view: queries.ViewRecord): boolean => {
  const refusal = viewRefusal(open, view);
  return refusal !== 'dataset.masked' && (refusal === null || view.own);
};

/** Sharing a view requires write permission on datasets. */
const checkSharing = ({ actor }: CallerContext, shared: boolean): void => {
  if (shared && !actor.permissions.has('datasets:write'))
    throw new ProblemError('permission.denied');
};

export const datasetViewHandlers = defineHandlers<Names>({
  datasetViewList: async (context) => {
    const open = await openDataset(context, context.params.datasetId);
    const views = await queries.listViews(context.db, context.actor.userId, open.dataset.id);
    return { items: views.filter((view) => mayList(open, view)).map(viewItem) };
  },

  datasetViewCreate: async (context) => {
    const { db, actor, params, body, now, audit, publish } = context;
    const open = await openDataset(context, params.datasetId);
    checkDefinition(open, body.definition);
    checkSharing(context, body.shared);
    const { id, kind } = open.dataset;
    if ((await queries.countOwnViews(db, actor.userId, id)) >= limits.datasetViewsMax)
      throw new ProblemError('dataset.too_many_views');
    if (body.isDefault) await queries.clearDefault(db, actor.userId, id);
    const owner = {
      datasetId: kind === 'builtin' ? null : id,
      builtin: kind === 'builtin' ? id : null,
    };
    const view = viewItem(await queries.insertView(db, owner, body, { userId: actor.userId, now }));
    await audit({
      action: 'dataset_view.created',
      entityType,
      entityId: view.id,
      diff: changesBetween({}, view),
    });
    await publish({ type: 'dataset_view.created', entityId: view.id });
    return view;
  },

  datasetViewUpdate: async (context) => {
    const { db, actor, params, body, now, audit, publish } = context;
    const present = await queries.readOwnView(db, actor.userId, params.datasetViewId);
    await requireCurrentVersion(db, entityType, present, body.version, viewItem(present));
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const open = await openDataset(context, present.place);
    const next = {
      name: body.name ?? present.name,
      definition: body.definition ?? present.definition,
      isDefault: body.isDefault ?? present.isDefault,
      shared: body.shared ?? present.shared,
    };
    if (isUnchanged(next, present)) return viewItem(present);
    checkDefinition(open, next.definition);
    checkSharing(context, next.shared);
    if (next.isDefault && !present.isDefault)
      await queries.clearDefault(db, actor.userId, present.place);
    const view = viewItem(await queries.updateView(db, actor.userId, present.id, next, now));
    await audit({
      action: 'dataset_view.updated',
      entityType,
      entityId: view.id,
      diff: changesBetween(viewItem(present), view),
    });
    await publish({ type: 'dataset_view.updated', entityId: view.id });
    return view;
  },

  datasetViewDelete: async ({ db, actor, params, audit, publish }) => {
    const view = await queries.readOwnView(db, actor.userId, params.datasetViewId);
    await queries.deleteView(db, view.id);
    await audit({
      action: 'dataset_view.deleted',
      entityType,
      entityId: view.id,
      diff: changesBetween(viewItem(view), {}),
    });
    await publish({ type: 'dataset_view.deleted', entityId: view.id });
  },
});
