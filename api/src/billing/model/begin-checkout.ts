import { randomUUID } from 'node:crypto';
import { withIva, type BillingCycle, type Checkout } from '@sala/shared-contracts';
import { paymentWays } from '../../adapters/payments/port';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { findPlan } from '../sql/plans.queries';
import * as queries from '../sql/checkouts.queries';
import { lockSubscription, readContact, type SubscriptionRow } from '../sql/subscriptions.queries';
import type { BillingAccount } from './billing-account';
import { endSuperseded } from './end-superseded';
import { wakeSubscriptionClock } from './subscription-clock-job';
import { askIfReachable, askProvider, requireAccount } from './payment-problems';
import { holdUsage } from '../sql/usage.queries';
import { exceededBy } from './usage';
import { writeSnapshot } from './write-snapshot';

type CheckoutContext = Context<'checkoutCreate'> | Context<'checkoutRetry'>;
type Answer = AfterCommit<CheckoutContext, Checkout>;

const hoursOpen = 23;
/** A period that was paid once can be renewed so many days before its end. */
const renewableDays = 10;

const isPrepaidFor = ({ status, periodEnd }: SubscriptionRow, now: string): boolean =>
  status === 'active' &&
  periodEnd !== null &&
  Date.parse(periodEnd) - Date.parse(now) > renewableDays * 86_400_000;

/** What runs already is changed, and what is owed is paid, at the provider: with a link to it. */
const refuseSecond = (
  account: BillingAccount,
  { customerId, status }: SubscriptionRow,
  returnUrl: string,
): Answer =>
  new AfterCommit(async () => {
    const portal =
      customerId === null
        ? null
        : await askIfReachable(() => account.payments.openPortal(customerId, returnUrl));
    return () =>
      Promise.reject(
        new ProblemError('subscription.running', {
          meta: { status, portal, path: '/settings/billing' },
        }),
      );
  });

/** Makes a checkout here, ends older ones, and makes it at the provider. */
export const beginCheckout = async (
  context: CheckoutContext,
  {
    planCode,
    cycle,
    recurring,
    retryOf = null,
  }: {
    readonly planCode: string;
    readonly cycle: BillingCycle;
    readonly recurring: boolean;
    readonly retryOf?: string | null;
  },
): Promise<Answer> => {
  const { db, actor, now, services, locale, audit, publish } = context;
  const account = requireAccount(services);
  const plan = await findPlan(db, planCode);
  if (!plan) throw invalid({ path: 'planCode', code: 'unknown' });
  if (!plan.active) throw new ProblemError('plan.not_for_sale');
  const row = await lockSubscription(db);
  const billingUrl = `${services.publicUrl}/settings/billing`;
  if (row.providerId !== null || isPrepaidFor(row, now))
    return refuseSecond(account, row, billingUrl);
  await holdUsage(db);
  const exceeded = await exceededBy(db, plan, now);
  if (exceeded.length > 0) throw new ProblemError('plan.limits_exceeded', { meta: { exceeded } });
  const id = randomUUID();
  const amount = withIva(cycle === 'annual' ? plan.priceAnnual : plan.priceMonthly);
  const expiresAt = new Date(Date.parse(now) + hoursOpen * 3_600_000).toISOString();
  const contact = await readContact(db, actor.userId);
  await queries.supersedeUnsettled(db);
  const older = await queries.listToEnd(db);
  await queries.insertCheckout(db, {
    id,
    planId: plan.id,
    cycle,
    recurring,
    ...amount,
    provider: account.provider,
    expiresAt,
    userId: actor.userId,
    now,
  });
  if (retryOf !== null) await queries.markRetried(db, retryOf, id);
  await audit({
    action: 'checkout.created',
    entityType: 'checkout',
    entityId: id,
    diff: { plan: plan.code, cycle, total: amount.total, superseded: older.map((one) => one.id) },
  });
  await publish({ type: 'checkout.changed', entityId: id });
  return new AfterCommit(async () => {
    const { ids, paid } = await askProvider(() =>
      endSuperseded(account, older, { revision: row.revision, subscriptionId: null }),
    );
    const made = paid
      ? null
      : await askProvider(() =>
          account.payments.createCheckout({
            reference: id,
            companyId: row.companyId,
            interval: !recurring ? null : cycle === 'annual' ? 'year' : 'month',
            title: `Sala: ${plan.name[locale]}`,
            amount: amount.total,
            customer: { id: row.customerId, email: contact.email, name: contact.company },
            ways: paymentWays,
            returnUrl: `${services.publicUrl}/payment-status?checkoutId=${id}`,
            expiresAt,
            locale,
            planCode: plan.code,
          }),
        );
    return async (later: CheckoutContext) => {
      await queries.markEnded(later.db, ids);
      if (paid) {
        await queries.recordNotMade(later.db, id, 'already_paid');
        await writeSnapshot(later, paid);
      }
      const isLate =
        made && (await queries.recordMade(later.db, id, { providerId: made.id, url: made.url }));
      if (isLate)
        await wakeSubscriptionClock(later.db, {
          companyId: row.companyId,
          userId: actor.userId,
          now: later.now,
        });
      return queries.presentCheckout(await findOwn(later, id));
    };
  });
};

/** @throws resource.not_found */
export const findOwn = async (
  { db }: Pick<CheckoutContext, 'db'>,
  id: string,
): Promise<queries.CheckoutRow> => {
  const row = await queries.findCheckout(db, id);
  if (!row) throw new ProblemError('resource.not_found');
  return row;
};
