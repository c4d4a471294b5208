import { checkoutPollSeconds, isRetryable, isUnsettled } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { beginCheckout, findOwn } from '../model/begin-checkout';
import { billingDocument } from '../model/billing-document/billing-document';
import { askIfReachable } from '../model/payment-problems';
import { lookAtProvider } from '../model/snapshot';
import { writeSnapshot } from '../model/write-snapshot';
import * as queries from '../sql/checkouts.queries';
import { readSubscription } from '../sql/subscriptions.queries';

type Names =
  | 'checkoutCreate'
  | 'checkoutCurrent'
  | 'checkoutView'
  | 'checkoutRetry'
  | 'checkoutReceipt';

export const checkoutHandlers = defineHandlers<Names>({
  checkoutCreate: (context) => beginCheckout(context, context.body),

  checkoutCurrent: async ({ db }) => {
    const row = await queries.findLatestCheckout(db);
    return { checkout: row ? queries.presentCheckout(row) : null };
  },

  checkoutView: async (context) => {
    const { db, params, now, services } = context;
    const row = await findOwn(context, params.checkoutId);
    const { billing: account } = services;
    const isWorthIt = account && row.providerId !== null && isUnsettled(row.state);
    if (!isWorthIt || !(await queries.claimLook(db, row.id, { now, seconds: checkoutPollSeconds })))
      return queries.presentCheckout(row);
    const { revision, providerId } = await readSubscription(db);
    const look = { revision, checkout: row, subscriptionId: providerId };
    return new AfterCommit(async () => {
      const snapshot = await askIfReachable(() => lookAtProvider(account, look));
      return async (later: Context<'checkoutView'>) => {
        // Overtaken: whoever wrote in the meantime knew as much.
        if (snapshot) await writeSnapshot(later, snapshot);
        return queries.presentCheckout(await findOwn(later, row.id));
      };
    });
  },

  checkoutRetry: async (context) => {
    const row = await findOwn(context, context.params.checkoutId);
    if (!isRetryable(row.state) || row.retriedBy !== null)
      throw new ProblemError('checkout.not_retryable', {
        meta: { state: row.state, retriedBy: row.retriedBy },
      });
    return beginCheckout(context, {
      planCode: row.planCode,
      cycle: row.cycle,
      recurring: row.recurring,
      retryOf: row.id,
    });
  },

  checkoutReceipt: async (context) => {
    const row = await findOwn(context, context.params.checkoutId);
    if (row.paidAt === null)
      throw new ProblemError('checkout.not_paid', { meta: { state: row.state } });
    return billingDocument(context, {
      kind: 'receipt',
      number: row.id.slice(0, 8).toUpperCase(),
      planName: row.planName,
      cycle: row.cycle,
      amount: { subtotal: row.subtotal, tax: row.tax, total: row.total },
      at: row.paidAt,
      period: null,
      state: row.state === 'approved' ? 'paid' : row.state,
      reference: row.paymentId,
    });
  },
});
