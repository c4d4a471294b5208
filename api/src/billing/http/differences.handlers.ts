import { limits, repairable, type BillingComparison } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { compareNow } from '../model/reconciliation/comparison-job';
import { repairDifference } from '../model/reconciliation/repair';
import * as comparisons from '../sql/comparisons.queries';
import * as queries from '../sql/differences.queries';
import { readSubscription } from '../sql/subscriptions.queries';

type Names =
  | 'billingDifferenceList'
  | 'billingDifferenceRepair'
  | 'billingDifferenceDismiss'
  | 'billingComparisonView'
  | 'billingComparisonStart';

const showComparison = async (db: Db): Promise<BillingComparison> => {
  const last = await comparisons.findLastEnded(db);
  return {
    running: (await comparisons.findRunning(db)) !== undefined,
    last:
      last && last.finishedAt !== null && last.subscription !== null && last.paymentLinks !== null
        ? {
            finishedAt: last.finishedAt,
            nightly: last.night !== null,
            subscription: last.subscription,
            paymentLinks: last.paymentLinks,
            linksCompared: last.linksCompared,
          }
        : null,
    open: await queries.countOpen(db),
  };
};

export const differenceHandlers = defineHandlers<Names>({
  billingDifferenceList: ({ db, query }) => queries.listDifferences(db, query),

  billingDifferenceRepair: async ({ db, params, services }) => {
    const difference = await queries.readDifference(db, params.billingDifferenceId);
    if (difference.state === 'repaired') return queries.presentDifference(difference);
    if (difference.state !== 'open')
      throw new ProblemError('billing_difference.settled', { meta: { state: difference.state } });
    if (!repairable[difference.kind]) throw new ProblemError('billing_difference.not_repairable');
    return repairDifference<Context<'billingDifferenceRepair'>>(db, difference, services);
  },

  billingDifferenceDismiss: async ({ db, params, body, actor, now, audit, publish }) => {
    const difference = await queries.lockDifference(db, params.billingDifferenceId);
    if (difference.state === 'dismissed') return queries.presentDifference(difference);
    if (difference.state !== 'open')
      throw new ProblemError('billing_difference.settled', { meta: { state: difference.state } });
    await queries.dismiss(db, difference.id, { ...body, now, by: actor.userId });
    await audit({
      action: 'billing_difference.dismissed',
      entityType: 'billing_difference',
      entityId: difference.id,
      diff: { kind: difference.kind, reason: body.reason },
    });
    await publish({ type: 'billing_difference.changed', entityId: difference.id });
    return queries.presentDifference(await queries.readDifference(db, difference.id));
  },

  billingComparisonView: ({ db }) => showComparison(db),

  billingComparisonStart: async ({ db, actor, now }) => {
    const { companyId } = await readSubscription(db);
    if (await comparisons.findRunning(db)) return showComparison(db);
    const asked = await comparisons.lastAskedAt(db);
    const left =
      asked === null
        ? 0
        : limits.comparisonPauseSeconds - (Date.parse(now) - Date.parse(asked)) / 1000;
    if (left > 0)
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: Math.ceil(left) });
    if (await comparisons.beginComparison(db, { night: null, askedBy: actor.userId, now }))
      await compareNow(db, { companyId, userId: actor.userId, now });
    return showComparison(db);
  },
});
