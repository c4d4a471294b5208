import { createCompany } from '../model/create-company';
import { changeLogo } from '../model/change-logo';
import { changeCompany } from '../model/change-company';
import {
  cancelDeletion,
  companyClosingJob,
  requestDeletion,
  tellOfDeletion,
} from '../model/company-deletion';
import { renewSession, requireOwner, requirePassword } from '../../identity';
import { scheduleJob } from '../../platform/jobs/job.queries';
import { storeFile } from '../../platform/files/files';
import { defineHandlers } from '../../platform/http/handler';
import { readPicture } from '../../platform/files/images';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { lockCompany, readCompany, readCompanyLogo } from '../sql/companies.queries';

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
    if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
    return changeCompany(context, current, changes);
  },

  companyDeletionRequest: async (context) => {
    const { actor, body, db, now, services } = context;
    requireOwner(actor);
    await requirePassword(context, actor.userId, body.password);
    const { commercialName, deletionDueAt } = await lockCompany(db, actor.companyId);
    if (deletionDueAt !== null) throw new ProblemError('company.deletion_pending');
    if (body.name !== commercialName) throw new ProblemError('company.name_mismatch');
    const company = await requestDeletion(context);
    await tellOfDeletion(context, 'requested');
    await scheduleJob(db, companyClosingJob, actor.companyId, actor.userId, {
      dueAt: company.deletionDueAt ?? now,
      now,
    });
    context.afterCommit(() => services.sessions.forgetCompany(actor.companyId));
    return company;
  },

  companyDeletionCancel: async (context) => {
    const { actor, db } = context;
    const { deletionDueAt } = await lockCompany(db, actor.companyId);
    if (deletionDueAt === null) throw new ProblemError('company.deletion_not_pending');
    requireOwner(actor);
    const company = await cancelDeletion(context);
    await tellOfDeletion(context, 'cancelled');
    return company;
  },
});
