import { limits } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { changeLogo } from '../model/change-logo';
import { changeItem, restoreChange } from '../model/restore-change';
import { listChanges, logoExists, readChange } from '../sql/company-changes.queries';

export const companyChangeHandlers = defineHandlers<'companyChangeList' | 'companyChangeRestore'>({
  companyChangeList: async ({ db, query }) => {
    const rows = await listChanges(db, query.before ?? null);
    const shown = rows.slice(0, limits.companyChangesShown);
    const next = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null;
    return { items: shown.map(changeItem), next };
  },

  companyChangeRestore: async (context) => {
    const { db, params } = context;
    const change = await readChange(db, params.changeId);
    if (change.action === 'company.logo_changed') {
      const [logo] = changeItem(change).fields;
      const before = typeof logo?.before === 'string' ? logo.before : null;
      // A replaced logo is deleted; only its absence can come back.
      if (before !== null && !(await logoExists(db, before)))
        throw new ProblemError('companyChange.target_gone');
      await changeLogo(context, before);
    } else if (!(await restoreChange(context, change)))
      throw new ProblemError('companyChange.nothing_to_restore');
    await context.audit({
      action: 'company.change_restored',
      entityType: 'company',
      entityId: context.actor.companyId,
      diff: { change: change.id, of: change.action },
    });
    return undefined;
  },
});
