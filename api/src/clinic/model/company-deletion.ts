import { limits, type ApiEndpointName, type Company } from '@sala/shared-contracts';
import { endCompanySessions } from '../../identity';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import type { JobKind } from '../../platform/jobs/job';
import { notify } from '../../platform/notifications/notify';
import { closeCompany, lockClosing, writeDeletion } from '../sql/companies.queries';
import { listOwners } from '../sql/company-owners.queries';

export const companyClosingJob = 'company_closing';

type DeletionContext = Pick<Context<ApiEndpointName>, 'db' | 'now' | 'audit' | 'publish'> & {
  readonly actor: Actor<string>;
};

const dayMs = 86_400_000;

export const requestDeletion = async (context: DeletionContext): Promise<Company> => {
  const { actor, db, now } = context;
  const dueAt = new Date(Date.parse(now) + limits.companyDeletionDays * dayMs).toISOString();
  const company = await writeDeletion(db, actor.companyId, { now, userId: actor.userId, dueAt });
  await context.audit({
    action: 'company.deletion_requested',
    entityType: 'company',
    entityId: actor.companyId,
    diff: { dueAt },
  });
  await context.publish({ type: 'company.updated', entityId: actor.companyId });
  return company;
};

export const cancelDeletion = async (context: DeletionContext): Promise<Company> => {
  const { actor, db } = context;
  const company = await writeDeletion(db, actor.companyId, null);
  await context.audit({
    action: 'company.deletion_cancelled',
    entityType: 'company',
    entityId: actor.companyId,
  });
  await context.publish({ type: 'company.updated', entityId: actor.companyId });
  return company;
};

/** The other owners hear of it. */
export const tellOfDeletion = async (
  { actor, db, now }: Pick<DeletionContext, 'actor' | 'db' | 'now'>,
  state: 'requested' | 'cancelled',
): Promise<void> => {
  for (const { userId } of await listOwners(db))
    if (userId !== actor.userId)
      await notify(db, {
        userId,
        companyId: actor.companyId,
        kind: 'company_deletion',
        facts: { state },
        path: '/settings/company?tab=ownership',
        now,
      });
};

const close = async (db: Db, companyId: string, now: string): Promise<string> => {
  const { keepUntil } = await closeCompany(db, companyId, now);
  await endCompanySessions(db, now);
  return keepUntil;
};

/** Closes the company when its deletion is due and was not cancelled. */
export const companyClosingKind: JobKind = {
  step: async ({ db, entityId, now, audit }) => {
    const dueAt = await lockClosing(db, entityId);
    if (dueAt === null) return 'done';
    if (Date.parse(dueAt) > Date.parse(now)) return { repeatAt: dueAt };
    const keepUntil = await close(db, entityId, now);
    await audit({
      action: 'company.closed',
      entityType: 'company',
      entityId,
      diff: { keepUntil },
    });
    return 'done';
  },
  // A company that should be closed is tried again until it is.
  abandon: ({ now }) =>
    Promise.resolve({ repeatAt: new Date(Date.parse(now) + 3_600_000).toISOString() }),
};
