import { limits, type SavedView } from '@sala/shared-contracts';
import type { Actor } from '../http/actor';
import { changesBetween, isUnchanged } from '../audit/changes';
import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import { requireCurrentVersion } from '../database/version-conflict';
import * as queries from './saved-views.queries';

type Names = 'savedViewList' | 'savedViewCreate' | 'savedViewUpdate' | 'savedViewDelete';

const entityType = 'saved_view';

/** A view needs the read permission of its screen. */
const checkAccess = (actor: Actor, screen: SavedView['screen']): void => {
  if (actor.companyId === null) throw new ProblemError('company.required');
  if (!actor.permissions.has(`${screen}:read`)) throw new ProblemError('permission.denied');
};

const nameTaken = (): ProblemError =>
  new ProblemError('savedView.name_taken', { errors: [{ path: 'name', code: 'taken' }] });

const requireOwn = (view: SavedView): SavedView => {
  if (!view.mine) throw new ProblemError('savedView.not_own');
  return view;
};

export const savedViewHandlers = defineHandlers<Names>({
  savedViewList: async ({ db, query, actor }) => {
    checkAccess(actor, query.screen);
    return { items: await queries.listViews(db, query.screen) };
  },

  savedViewCreate: async ({ db, body, actor, now, audit, publish }) => {
    checkAccess(actor, body.screen);
    const { screen, ...columns } = body;
    if ((await queries.countOwn(db, screen)) >= limits.viewsMax)
      throw new ProblemError('savedView.limit_reached');
    if (await queries.nameIsTaken(db, screen, columns.name)) throw nameTaken();
    if (columns.isDefault) await queries.clearDefault(db, screen, now);
    const view = await queries.insertView(db, screen, columns, now);
    await audit({
      action: 'savedView.created',
      entityType,
      entityId: view.id,
      diff: changesBetween({}, view),
    });
    await publish({ type: 'saved_view.created', entityId: view.id });
    return view;
  },

  savedViewUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await queries.readViewForUpdate(db, params.viewId);
    checkAccess(actor, present.screen);
    requireOwn(present);
    const { version, ...given } = body;
    await requireCurrentVersion(db, entityType, present, version);
    if (isUnchanged(given, present)) return present;
    const {
      name = present.name,
      settings = present.settings,
      shared = present.shared,
      isDefault = present.isDefault,
    } = given;
    if (await queries.nameIsTaken(db, present.screen, name, present.id)) throw nameTaken();
    if (isDefault && !present.isDefault) await queries.clearDefault(db, present.screen, now);
    const view = await queries.updateView(
      db,
      present.id,
      { name, settings, shared, isDefault },
      now,
    );
    await audit({
      action: 'savedView.updated',
      entityType,
      entityId: view.id,
      diff: changesBetween(present, view),
    });
    await publish({ type: 'saved_view.updated', entityId: view.id });
    return view;
  },

  savedViewDelete: async ({ db, params, actor, audit, publish }) => {
    const view = await queries.readViewForUpdate(db, params.viewId);
    checkAccess(actor, view.screen);
    requireOwn(view);
    await queries.deleteView(db, view.id);
    await audit({
      action: 'savedView.deleted',
      entityType,
      entityId: view.id,
      diff: changesBetween(view, {}),
    });
    await publish({ type: 'saved_view.deleted', entityId: view.id });
  },
});
