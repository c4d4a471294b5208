import { withIva, type BillingCycle, type Subscription } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { askProvider, requireAccount } from '../model/payment-problems';
import { presentSubscription } from '../model/present-subscription';
import { wakeSubscriptionClock } from '../model/subscription-clock-job';
import { splitTotal } from '../model/split-total';
import { exceededBy } from '../model/usage';
import { isRunning, saveSubscription } from '../model/write-snapshot';
import { findPlan, type PlanRow } from '../sql/plans.queries';
import { holdUsage } from '../sql/usage.queries';
import {
  lockSubscription,
  readSubscription,
  writeSubscription,
  type SubscriptionColumns,
  type SubscriptionRow,
} from '../sql/subscriptions.queries';
import type { ProviderSubscription } from '../../adapters/payments/port';

type Names =
  | 'subscriptionView'
  | 'subscriptionPreview'
  | 'subscriptionChange'
  | 'subscriptionCancel'
  | 'subscriptionResume'
  | 'billingPortal';

const notPossible = ({ status, cancelAtPeriodEnd }: SubscriptionRow): ProblemError =>
  new ProblemError('subscription.not_possible', { meta: { status, cancelAtPeriodEnd } });

const findSold = async (db: Db, code: string): Promise<PlanRow> => {
  const plan = await findPlan(db, code);
  if (!plan) throw invalid({ path: 'planCode', code: 'unknown' });
  if (!plan.active) throw new ProblemError('plan.not_for_sale');
  return plan;
};

const changeTo = (plan: PlanRow, cycle: BillingCycle) => ({
  planCode: plan.code,
  title: `Sala: ${plan.name['es-MX']}`,
  interval: cycle === 'annual' ? ('year' as const) : ('month' as const),
  amount: withIva(cycle === 'annual' ? plan.priceAnnual : plan.priceMonthly).total,
});

/** @throws subscription.not_possible unless it runs at the provider and is paid */
const requireActive = (row: SubscriptionRow): string => {
  if (row.status !== 'active' || row.providerId === null) throw notPossible(row);
  return row.providerId;
};

type Writing = Context<'subscriptionChange' | 'subscriptionCancel' | 'subscriptionResume'>;

/** Writes the provider's answer to a change that we asked for. */
const recordAnswer = async (
  context: Writing,
  asked: SubscriptionRow,
  theirs: ProviderSubscription,
  action: string,
  more: Partial<SubscriptionColumns> = {},
): Promise<Subscription> => {
  const { db, actor, now } = context;
  const row = await lockSubscription(db);
  if (row.revision === asked.revision) {
    await saveSubscription(
      context,
      row,
      {
        ...row,
        periodStart: theirs.periodStart,
        periodEnd: theirs.periodEnd,
        cancelAtPeriodEnd: theirs.cancelAtPeriodEnd,
        card: theirs.card ?? row.card,
        ...more,
      },
      action,
    );
  } // else overtaken by what the provider told in the meantime; the clock reads it again
  await wakeSubscriptionClock(db, { companyId: row.companyId, userId: actor.userId, now });
  return presentSubscription(db, await readSubscription(db), now);
};

export const subscriptionHandlers = defineHandlers<Names>({
  subscriptionView: async ({ db, now }) => presentSubscription(db, await readSubscription(db), now),

  subscriptionPreview: async ({ db, query, now, services }) => {
    const account = requireAccount(services);
    const row = await readSubscription(db);
    const plan = await findSold(db, query.planCode);
    const id = requireActive(row);
    const exceeded = await exceededBy(db, plan, now);
    const change = changeTo(plan, query.cycle);
    return new AfterCommit(async () => {
      const preview = await askProvider(() => account.payments.previewChange(id, change));
      return () =>
        Promise.resolve({
          dueNow: preview.dueNow,
          nextCharge: { at: preview.nextAt, amount: splitTotal(preview.nextAmount) },
          exceeded,
        });
    });
  },

  subscriptionChange: async ({ db, body, now, services }) => {
    const account = requireAccount(services);
    const row = await lockSubscription(db);
    await requireCurrentVersion(db, 'subscription', row, body.version);
    const plan = await findSold(db, body.planCode);
    const id = requireActive(row);
    if (plan.id === row.planId && body.cycle === row.cycle)
      throw invalid({ path: '', code: 'no_change' });
    await holdUsage(db); // who joins meanwhile waits for what is decided here
    const exceeded = await exceededBy(db, plan, now);
    if (exceeded.length > 0) throw new ProblemError('plan.limits_exceeded', { meta: { exceeded } });
    const change = changeTo(plan, body.cycle);
    // The intent: were we to stop now, the next look recognises what was asked for.
    await writeSubscription(
      db,
      {
        ...row,
        pendingPlanId: plan.id,
        pendingCycle: body.cycle,
        pendingAmount: change.amount,
      },
      { visible: false, now },
    );
    const asked = { ...row, revision: row.revision + 1 };
    return new AfterCommit(async () => {
      const theirs = await askProvider(() =>
        account.payments.changeSubscription(id, change, `${row.id}/${row.version}`),
      );
      return (later: Context<'subscriptionChange'>) =>
        recordAnswer(later, asked, theirs, 'subscription.plan_changed', {
          planId: plan.id,
          cycle: body.cycle,
          amount: change.amount,
          pendingPlanId: null,
          pendingCycle: null,
          pendingAmount: null,
        });
    });
  },

  subscriptionCancel: async ({ db, body, services }) => {
    const account = requireAccount(services);
    const row = await lockSubscription(db);
    await requireCurrentVersion(db, 'subscription', row, body.version);
    const { providerId } = row;
    if (!isRunning(row) || providerId === null || row.cancelAtPeriodEnd) throw notPossible(row);
    return new AfterCommit(async () => {
      const theirs = await askProvider(() => account.payments.cancelAtPeriodEnd(providerId, true));
      return (later: Context<'subscriptionCancel'>) =>
        recordAnswer(later, row, theirs, 'subscription.cancelled', {
          cancelReason: body.reason,
          cancelComment: body.comment,
        });
    });
  },

  subscriptionResume: async ({ db, body, services }) => {
    const account = requireAccount(services);
    const row = await lockSubscription(db);
    await requireCurrentVersion(db, 'subscription', row, body.version);
    const { providerId } = row;
    if (!isRunning(row) || providerId === null || !row.cancelAtPeriodEnd) throw notPossible(row);
    return new AfterCommit(async () => {
      const theirs = await askProvider(() => account.payments.cancelAtPeriodEnd(providerId, false));
      return (later: Context<'subscriptionResume'>) =>
        recordAnswer(later, row, theirs, 'subscription.resumed', {
          cancelReason: null,
          cancelComment: null,
        });
    });
  },

  billingPortal: async ({ db, services }) => {
    const account = requireAccount(services);
    const row = await readSubscription(db);
    const { customerId } = row;
    if (customerId === null) throw notPossible(row);
    return new AfterCommit(async () => {
      const url = await askProvider(() =>
        account.payments.openPortal(customerId, `${services.publicUrl}/settings/billing`),
      );
      return () => Promise.resolve({ url });
    });
  },
});
