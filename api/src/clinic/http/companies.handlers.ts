import { createCompany } from '../model/create-company';
import { changesBetween } from '../../platform/audit/changes';
import { renewSession } from '../../identity';
import { deleteFile, storeFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { readPicture } from '../../platform/files/images';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import {
  replaceLogo,
  lockCompany,
  readCompany,
  readCompanyLogo,
  writeCompany,
} from '../sql/companies.queries';

const blankToNull = (text: string | null | undefined): string | null => text || null; // untouched form fields send ''

const changeLogo = async (
  {
    db,
    actor,
    audit,
    publish,
  }: Pick<Context<'companyLogoSave'>, 'db' | 'actor' | 'audit' | 'publish'>,
  logoId: string | null,
): Promise<void> => {
  const before = await replaceLogo(db, actor.companyId, logoId);
  if (before === logoId) return;
  if (before !== null) await deleteFile(db, 'logo', before);
  await audit({
    action: 'company.logo_changed',
    entityType: 'company',
    entityId: actor.companyId,
    diff: { logoId: [before, logoId] },
  });
  await publish({ type: 'company.updated', entityId: actor.companyId });
};

export const companyHandlers = defineHandlers({
  companyCreate: async (context) => {
    const { actor, body, db, now, services } = context;
    if (actor.companyId !== null) throw new ProblemError('company.exists');
    const id = await createCompany(db, body, { userId: actor.userId, now });
    await context.audit({ action: 'company.created', entityType: 'company', entityId: id });
    await context.publish({ type: 'company.created', entityId: id });
    const session = await renewSession(context, actor.userId, actor.sessionId);
    context.afterCommit(() => services.sessions.forgetUser(actor.userId));
    return session;
  },

  companyView: ({ db, actor }) => readCompany(db, actor.companyId),

  companyLogoView: async ({ db, params }) => ({
    name: 'logo',
    ...(await readCompanyLogo(db, params.logoId)),
    immutable: true,
  }),

  companyLogoSave: async (context) => {
    const { db, body, actor, now } = context;
    const picture = await readPicture(actor.companyId, body); // must precede the transaction
    const { id } = await storeFile(
      db,
      { userId: actor.userId, now },
      { purpose: 'logo', name: 'logo', ...picture },
    );
    await changeLogo(context, id);
    return { logoId: id };
  },

  companyLogoDelete: async (context) => {
    await changeLogo(context, null);
  },

  companyUpdate: async (context) => {
    const { actor, body, db } = context;
    const { version, ...changes } = body;
    const current = await lockCompany(db, actor.companyId);
    await requireCurrentVersion(db, 'company', current, version);
    const wanted = {
      ...current,
      commercialName: changes.commercialName ?? current.commercialName,
      legalName:
        changes.legalName === undefined ? current.legalName : blankToNull(changes.legalName),
      timeZone: changes.timeZone ?? current.timeZone,
      locale: changes.locale ?? current.locale,
    };
    const diff = changesBetween(current, wanted);
    if (Object.keys(diff).length === 0) {
      if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
      return current;
    }
    const updated = await writeCompany(db, wanted);
    await context.audit({
      action: 'company.updated',
      entityType: 'company',
      entityId: updated.id,
      diff,
    });
    return updated;
  },
});
