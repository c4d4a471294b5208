import { patterns } from '@sala/shared-contracts';
import { mercadoPagoEventIn } from '../../adapters/payments/mercado-pago-webhook';
import { paymentRank, type ProviderPayment } from '../../adapters/payments/port';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { enqueueJob } from '../../platform/jobs/job.queries';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { readWebhook } from '../../platform/webhooks/webhooks.queries';
import type { CompanyPaymentAccount, PaymentAccounts } from '../model/payment-accounts';
import { isBound } from '../model/payment-link';
import { paymentReturnJob, wakeLink } from '../model/payment-link-job';
import * as queries from '../sql/payment-links.queries';

const provider = 'mercado-pago';

const dayMs = 86_400_000;
/** Until the webhook is removed, after a month. */
const tomorrow: JobKind['abandon'] = ({ now }) =>
  Promise.resolve({ repeatAt: new Date(Date.parse(now) + dayMs).toISOString() });

/** The link that a payment is for; undefined: the company takes payments without us as well. */
const lockLinkOf = async (
  db: Db,
  { reference }: ProviderPayment,
): Promise<queries.PaymentLinkRow | undefined> => {
  const id = patterns.leadingUuid.exec(reference ?? '')?.[0];
  return id === undefined ? undefined : queries.lockLinkAt(db, id, provider);
};

/** Has the payment of a notification read with no transaction open, then written in one. */
const withPayment =
  (
    accounts: PaymentAccounts | null,
    read: (
      account: CompanyPaymentAccount,
      payment: ProviderPayment,
    ) => Promise<(later: JobContext) => Promise<StepOutcome>>,
  ): JobKind['step'] =>
  async ({ db, entityId }) => {
    const webhook = await readWebhook(db, entityId);
    const event = webhook && mercadoPagoEventIn(webhook.raw);
    if (!webhook || !event) return 'done';
    return new AfterCommit(async () => {
      const done = () => Promise.resolve<StepOutcome>('done');
      const account = await accounts?.of(webhook.companyId, provider);
      if (!account) return done;
      const payment = await accounts?.ask(account, () =>
        account.payments.readPayment(event.objectId),
      );
      return payment ? read(account, payment) : done;
    });
  };

/**
 * Mercado Pago names a payment and no more: what it is for stands on the payment itself. Its entity
 * is the webhook.
 */
export const paymentHintKind = (accounts: PaymentAccounts | null): JobKind => ({
  step: withPayment(accounts, (_account, payment) =>
    Promise.resolve(async ({ db, entityId, userId }: JobContext) => {
      const link = await lockLinkOf(db, payment);
      if (!link) return 'done';
      if (link.providerPaymentId !== payment.id && isBound(link)) {
        await enqueueJob(db, paymentReturnJob, entityId, userId);
        return 'done';
      }
      const before =
        link.state === 'open' || link.state === 'expired' ? 0 : paymentRank[link.state];
      if (paymentRank[payment.status] >= before)
        await queries.noteProviderPayment(db, link.id, payment.id);
      await wakeLink(db, { id: link.id, createdBy: link.createdBy.id });
      return 'done';
    }),
  ),
  abandon: tomorrow,
});

/** A page there can be paid twice, for example at OXXO and by card: the second one goes back. */
export const paymentReturnKind = (accounts: PaymentAccounts | null): JobKind => ({
  step: withPayment(accounts, async ({ payments }, payment) => {
    const left = payment.status === 'approved' ? payment.amount - payment.refunded : 0;
    if (left > 0) await payments.refund(payment.id, left, `${payment.id}:${payment.amount}`);
    return async ({ db, audit }) => {
      const link = await lockLinkOf(db, payment);
      if (link && left > 0)
        await audit({
          action: 'payment_link.returned',
          entityType: 'payment_link',
          entityId: link.id,
          diff: { amount: left },
        });
      return 'done';
    };
  }),
  abandon: tomorrow,
});
