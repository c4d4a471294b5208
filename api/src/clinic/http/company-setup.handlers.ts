import { invite, renewSession } from '../../identity';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { readPicture } from '../../platform/files/images';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { sampleDataRequested } from '../model/sample-data-requested';
import {
  belongsToCompany,
  lockSetup,
  readEmail,
  readLogo,
  readSetup,
  writeLogo,
  writeSetup,
} from '../sql/company-setup.queries';
import { createCompanyFromDraft } from '../model/company-setup/finish-setup';
import {
  faultsOf,
  setupOf,
  withAnswers,
  type StoredSetup,
} from '../model/company-setup/setup-draft';

/** Locks the person's draft until the end of the request. */
const lockOwnSetup = async (db: Db, now: string): Promise<StoredSetup> => {
  const stored = await lockSetup(db, now);
  // Checked under the lock, since another tab may have finished in the meantime.
  if (await belongsToCompany(db)) throw new ProblemError('company.exists');
  return stored;
};

export const companySetupHandlers = defineHandlers({
  companySetupView: async ({ db, actor }) => {
    if (actor.companyId !== null) throw new ProblemError('company.exists');
    return setupOf(await readSetup(db));
  },

  companySetupSave: async ({ db, body, params, now }) => {
    const setup = setupOf(await lockOwnSetup(db, now));
    const faults = faultsOf(params.step, body.answers, setup.draft, await readEmail(db));
    if (faults.length > 0) throw invalid(...faults);
    const stored = withAnswers(setup, params.step, body.answers);
    await writeSetup(db, stored, now);
    return setupOf(stored);
  },

  companySetupLogoSave: async ({ db, actor, body, now }) => {
    const picture = await readPicture(actor.userId, body); // must precede the transaction
    const stored = await lockOwnSetup(db, now);
    await writeLogo(db, picture, now);
    return setupOf({ ...stored, hasLogo: true });
  },

  companySetupLogoView: async ({ db, actor }) => {
    if (actor.companyId !== null) throw new ProblemError('company.exists');
    const logo = await readLogo(db);
    if (!logo) throw new ProblemError('resource.not_found');
    return { name: 'logo', ...logo };
  },

  companySetupLogoDelete: async ({ db, now }) => {
    const stored = await lockOwnSetup(db, now);
    await writeLogo(db, null, now);
    return setupOf({ ...stored, hasLogo: false });
  },

  companySetupFinish: async (context) => {
    const { actor, db, now, services } = context;
    const { draft } = setupOf(await lockOwnSetup(db, now));
    if (!draft.company)
      throw new ProblemError('companySetup.incomplete', { meta: { step: 'company' } });
    const stamp = { userId: actor.userId, now };
    const logo = await readLogo(db); // the founding deletes the draft
    const companyId = await createCompanyFromDraft(
      { db, stamp, audit: context.audit },
      draft.company,
      {
        ...draft,
        logo,
      },
    );
    // Skips the check of grantable roles: an owner may grant any.
    for (const { email, roles } of draft.invitations?.invitations ?? []) {
      await invite(context, {
        companyId,
        email,
        roles,
        customRoles: [],
        note: null,
        locale: draft.company.locale,
      });
    }
    if (draft.samples?.samples) await sampleDataRequested.publish({ db, ...stamp });
    await context.publish({ type: 'company.created', entityId: companyId });
    const session = await renewSession(context, actor.userId, actor.sessionId);
    context.afterCommit(() => services.sessions.forgetUser(actor.userId));
    return session;
  },
});
