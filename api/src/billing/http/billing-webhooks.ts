import { limits } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { PaymentEvent } from '../../adapters/payments/port';
import { inTransaction } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import { createAddressLimit } from '../../platform/http/rate-limit';
import { enqueueJob } from '../../platform/jobs/job.queries';
import type { Services } from '../../platform/services';
import { billingEventJob } from '../jobs/billing-event';
import { askProvider } from '../model/payment-problems';
import type { BillingAccount } from '../model/billing-account';
import {
  findBilledCompany,
  insertBillingEvent,
  type BilledCompany,
} from '../sql/billing-events.queries';

/** Where the provider of the platform's own account reports to. */
export const billingWebhookPath = '/billing/webhooks/:provider';

/** Ids that the object has at the provider, besides its own. */
const relatedIds = async (
  { payments }: BillingAccount,
  { about, objectId }: PaymentEvent,
): Promise<readonly string[]> => {
  if (about === 'payment') {
    const payment = await payments.readPayment(objectId);
    return payment?.reference == null ? [] : [payment.reference];
  }
  if (about === 'checkout') {
    const checkout = await payments.readCheckout(objectId);
    return checkout ? [checkout.reference] : [];
  }
  if (about === 'subscription') {
    const subscription = await payments.readSubscription(objectId);
    return [subscription?.customerId, subscription?.companyId].filter((id) => id != null);
  }
  return [];
};

/**
 * Whose it is: by what is stored, else by what the provider says of the object. No transaction is
 * open, and if it does not answer the request fails, so that the event comes again.
 */
const findCompany = async (
  pool: Pool,
  account: BillingAccount,
  event: PaymentEvent,
): Promise<BilledCompany | undefined> => {
  const { provider } = account;
  const told = [event.objectId, event.customerId, event.companyId].filter((id) => id !== null);
  const known = await findBilledCompany(pool, provider, told);
  if (known) return known;
  const related = await askProvider(() => relatedIds(account, event));
  return related.length === 0 ? undefined : findBilledCompany(pool, provider, related);
};

export const bindBillingWebhooks = (
  app: FastifyInstance,
  {
    pool,
    services,
  }: {
    readonly pool: Pool;
    readonly services: Pick<Services, 'clock' | 'billing' | 'publicUrl'>;
  },
): void => {
  const limit = createAddressLimit(app, { max: 600, windowSeconds: 60 });
  const { clock, billing: account, publicUrl } = services;

  const receive = async (
    request: FastifyRequest<{ Params: { provider: string } }>,
  ): Promise<void> => {
    await limit(request);
    if (!account || account.provider !== request.params.provider)
      throw new ProblemError('resource.not_found');
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const now = clock.now();
    const event = account.readEvent(raw, {
      headers: request.headers,
      url: `${publicUrl}${request.url}`,
      now,
    });
    if (!event) throw new ProblemError('webhook.signature_invalid');
    if (event.about === 'other') return;
    const company = await findCompany(pool, account, event);
    if (company?.userId == null) return; // somebody else's, or of a company that is gone
    const { companyId, userId, checkoutId } = company;
    await inTransaction(pool, { companyId, userId }, async (db) => {
      const id = await insertBillingEvent(db, {
        provider: account.provider,
        externalId: event.id,
        checkoutId,
        raw,
        now: now.toISOString(),
      });
      if (id !== undefined) await enqueueJob(db, billingEventJob, id, userId);
    });
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { provider: string } }>(
      billingWebhookPath,
      { bodyLimit: limits.webhookMaxBytes },
      async (request, reply) => {
        await receive(request);
        return reply.code(204).send();
      },
    );
    done();
  });
};
