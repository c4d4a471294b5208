import { limits } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import {
  historyOf,
  requireFreeName,
  requireGrants,
  requireMayChange,
  requireNoMoreClinical,
  shownRole,
} from '../model/custom-roles';
import { replaceRole, replacementFor } from '../model/replace-role';
import { isMapped } from '../sql/single-sign-on.queries';
import * as queries from '../sql/custom-roles.queries';

type Names =
  | 'customRoleList'
  | 'customRoleView'
  | 'customRoleCreate'
  | 'customRoleUpdate'
  | 'customRoleDelete';

const entityType = 'custom_role';

const auditedOf = ({ name, basedOn, grants }: queries.CustomRoleRow) => ({ name, basedOn, grants });

export const customRoleHandlers = defineHandlers<Names>({
  customRoleList: async ({ actor, db }) => ({
    items: (await queries.listCustomRoles(db)).map((row) => shownRole(row, actor.roles)),
  }),

  customRoleView: async ({ actor, db, params }) => {
    const row = await queries.readCustomRole(db, params.roleId);
    return {
      ...shownRole(row, actor.roles),
      holders: await queries.holdersOf(db, row.id),
      history: historyOf(row.name, await queries.changesOf(db, row.id)),
    };
  },

  customRoleCreate: async ({ actor, audit, body, db, now }) => {
    const { name, basedOn } = body;
    const grants = requireGrants(basedOn, body.grants);
    await queries.lockCustomRoles(db);
    const held = await requireMayChange(db, actor, [{ id: '', name, basedOn, grants }]);
    if ((await queries.listCustomRoles(db)).length >= limits.customRolesMax)
      throw new ProblemError('custom_role.limit_reached');
    await requireFreeName(db, name, null);
    const role = await queries.insertCustomRole(db, {
      name,
      basedOn,
      grants,
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'custom_role.created',
      entityType,
      entityId: role.id,
      diff: changesBetween({}, auditedOf(role)),
    });
    return shownRole(role, held);
  },

  customRoleUpdate: async ({ actor, afterCommit, audit, body, db, now, params, services }) => {
    if (body.name === undefined && body.grants === undefined)
      throw invalid({ path: '', code: 'no_change' });
    await queries.lockCustomRoles(db);
    const present = await queries.readCustomRole(db, params.roleId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const wanted = {
      ...present,
      name: body.name ?? present.name,
      grants: body.grants ? requireGrants(present.basedOn, body.grants) : present.grants,
    };
    const held = await requireMayChange(db, actor, [present, wanted]);
    requireNoMoreClinical(present, wanted, present.people);
    if (wanted.name !== present.name) await requireFreeName(db, wanted.name, present.id);
    const role = await queries.updateCustomRole(db, { ...wanted, userId: actor.userId, now });
    await audit({
      action: 'custom_role.updated',
      entityType,
      entityId: role.id,
      diff: changesBetween(auditedOf(present), auditedOf(role)),
    });
    afterCommit(() => services.sessions.forgetCompany(actor.companyId));
    return shownRole(role, held);
  },

  customRoleDelete: async (context) => {
    const { actor, afterCommit, audit, body, db, params, services } = context;
    await queries.lockCustomRoles(db);
    const present = await queries.readCustomRole(db, params.roleId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const held = await requireMayChange(db, actor, [present]);
    if (await isMapped(db, present.id)) throw new ProblemError('custom_role.mapped');
    if (present.people > 0) {
      const replacement = await replacementFor(db, held, present, body.replacement);
      requireNoMoreClinical(present, replacement, present.people);
      await replaceRole(context, present, replacement);
    }
    await queries.deleteCustomRole(db, present.id);
    await audit({
      action: 'custom_role.deleted',
      entityType,
      entityId: present.id,
      diff: changesBetween(auditedOf(present), {}),
    });
    afterCommit(() => services.sessions.forgetCompany(actor.companyId));
  },
});
