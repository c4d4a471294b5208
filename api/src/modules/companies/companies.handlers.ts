import { beginCompany } from '../../core/begin-company';
import { changesBetween } from '../../core/changes';
import { renewSession } from '../../core/account/current-user';
import { defineHandlers } from '../../core/handler';
import { invalid, ProblemError } from '../../core/problem-error';
import { lockCompany, readCompany, readCompanyLogo, writeCompany } from './companies.queries';

const blankToNull = (text: string | null | undefined): string | null => text || null; // an untouched form sends ''

export const companyHandlers = defineHandlers({
  companyCreate: async (context) => {
    const { actor, body, db, now, services } = context;
    if (actor.companyId !== null) throw new ProblemError('company.exists');
    const id = await beginCompany(db, body, { userId: actor.userId, now });
    await context.audit({ action: 'company.created', entityType: 'company', entityId: id });
    await context.publish({ type: 'company.created', entityId: id });
    const session = await renewSession(context, actor.userId, actor.sessionId);
    context.afterCommit(() => services.sessions.forgetUser(actor.userId));
    return session;
  },

  companyView: ({ db, actor }) => readCompany(db, actor.companyId),

  companyLogoView: async ({ db, params }) => ({ name: 'logo', ...(await readCompanyLogo(db, params.logoId)), immutable: true }),

  companyUpdate: async (context) => {
    const { actor, body, db } = context;
    const { version, ...changes } = body;
    const current = await lockCompany(db, actor.companyId);
    if (current.version !== version) throw new ProblemError('resource.version_conflict', { meta: { current } });
    const wanted = {
      ...current,
      commercialName: changes.commercialName ?? current.commercialName,
      legalName: changes.legalName === undefined ? current.legalName : blankToNull(changes.legalName),
      timeZone: changes.timeZone ?? current.timeZone,
      locale: changes.locale ?? current.locale,
    };
    const diff = changesBetween(current, wanted);
    if (Object.keys(diff).length === 0) {
      if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
      return current;
    }
    const updated = await writeCompany(db, wanted);
    await context.audit({ action: 'company.updated', entityType: 'company', entityId: updated.id, diff });
    return updated;
  },
});
