import { createSchedule } from '../adapters/phone-network/schedule';
import {
  createWebhookSender,
  type SimulatedWebhook,
} from '../adapters/phone-network/webhook-sender';
import { createStripeSimulator } from '../adapters/payments/simulated-stripe';
import type { BillingAccount } from '../billing/model/billing-account';
import { createStripeAccount } from '../billing/model/stripe-account';
import { createClock } from '../platform/time/clock';

const secrets = { secretKey: 'sk_test_platform', webhookSecret: 'whsec_platform' };

/** The platform's own account at a simulated Stripe, at which companies pay for the suite. */
export const createPlatformAccount = async () => {
  const clock = createClock();
  /** Posted meanwhile: the test decides what arrives. */
  const posted: SimulatedWebhook[] = [];
  const simulator = createStripeSimulator({
    clock,
    webhooks: createWebhookSender(createSchedule(clock), (webhook) => {
      posted.push(webhook);
      return Promise.resolve(204);
    }),
    hostedUrl: 'https://sala.test/pay',
  });
  simulator.connect({
    ...secrets,
    webhookUrl: 'https://sala.test/api/v1/billing/webhooks/stripe',
  });
  const baseUrl = await simulator.app.listen({ host: '127.0.0.1', port: 0 });
  const billing: BillingAccount = createStripeAccount({
    ...secrets,
    baseUrl,
    now: () => clock.now(),
  });
  const account = () => {
    const found = simulator.accountOf(secrets.secretKey);
    if (!found) throw new Error('it was connected');
    return found;
  };
  return {
    ...secrets,
    baseUrl,
    billing,
    clock,
    posted,
    simulator,
    account,
    /** The page of one of our checkouts. */
    sessionOf: (reference: string) => {
      const session = Object.values(account().state.sessions).find(
        (one) => one.reference === reference,
      );
      if (!session) throw new Error(`${reference} has no page at the provider`);
      return session;
    },
    close: () => simulator.app.close(),
  };
};

export type PlatformAccount = Awaited<ReturnType<typeof createPlatformAccount>>;
