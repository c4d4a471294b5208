import { limits } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { enqueueJob } from '../../platform/jobs/job.queries';
import { notify } from '../../platform/notifications/notify';
import { nextMorning } from '../sql/privacy-requests.queries';
import * as queries from '../sql/retention.queries';

/** Kind of job; its entity is the company. */
export const retentionJob = 'retention';

/** Looks every morning for what is older than its term, from the company's first day on. */
export const startRetention = (db: Db, companyId: string, userId: string): Promise<void> =>
  enqueueJob(db, retentionJob, companyId, userId);

/** Some records of an approved list, each with its line in the log. */
const deleteSome = async (
  { db, audit, now }: JobContext,
  proposalId: string,
): Promise<StepOutcome | null> => {
  const items = await queries.listNextItems(db, proposalId, limits.retentionStep);
  for (const { kind, recordId, lastAt } of items) {
    const outcome = await queries.deleteItem(db, { proposalId, kind, recordId }, now);
    if (outcome === null) continue;
    await audit({
      action: outcome === 'deleted' ? 'retention.deleted' : 'retention.kept',
      entityType: kind === 'clinical_record' ? 'patient' : kind,
      entityId: recordId,
      diff: { proposalId, lastAt, ...(outcome === 'deleted' ? {} : { reason: outcome }) },
    });
  }
  if (items.length > 0) return 'more';
  if (await queries.finishProposal(db, proposalId, now))
    await audit({
      action: 'retention.finished',
      entityType: 'retention_proposal',
      entityId: proposalId,
    });
  return null;
};

/** A new list in place of one that nobody approved; the owners hear of the first. */
const list = async (
  { db, audit, now, entityId: companyId }: JobContext,
  hadList: boolean,
): Promise<void> => {
  const proposalId = await queries.listExpired(db, now);
  if (proposalId === null) return;
  const { kinds } = await queries.readProposal(db, proposalId);
  const count = kinds.reduce((sum, { count: each }) => sum + each, 0);
  await audit({
    action: 'retention.listed',
    entityType: 'retention_proposal',
    entityId: proposalId,
    diff: { count },
  });
  if (hadList) return;
  for (const userId of await queries.listOwnerIds(db))
    await notify(db, {
      userId,
      companyId,
      kind: 'retention_listed',
      facts: { records: String(count) },
      path: '/settings/company/privacy?tab=retention',
      now,
    });
};

/** Lists what is older than its term, and deletes what an owner approved seven days ago. */
export const retentionKind: JobKind = {
  step: async (context) => {
    const { db, now } = context;
    const open = await queries.findOpenProposal(db);
    if (open?.state === 'approved') {
      if (open.deleteAfter !== null && Date.parse(open.deleteAfter) <= Date.parse(now)) {
        const outcome = await deleteSome(context, open.id);
        if (outcome !== null) return outcome;
      }
    } else await list(context, open !== undefined);
    return { repeatAt: await nextMorning(db, now) };
  },
  // What is left is taken up the next morning.
  abandon: async ({ db, now }) => ({ repeatAt: await nextMorning(db, now) }),
};
