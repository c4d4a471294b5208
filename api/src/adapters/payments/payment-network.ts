import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { apiPrefix } from '@sala/shared-contracts';
import type { Clock } from '../../platform/time/clock';
import { createSchedule } from '../phone-network/schedule';
import {
  createWebhookSender,
  type SimulatedWebhook,
  type WebhookFate,
} from '../phone-network/webhook-sender';
import { hostedPath, type HostedNetwork } from './hosted/hosted-routes';
import type { HostedDesk } from './hosted/hosted-desk';
import type { PaymentProvider } from './port';
import { createStripeSimulator, type StripeSimulator } from './simulated-stripe';
import { createStripeDesk } from './simulated-stripe-desk';

/** Simulated payment providers on loopback, with pages on which anybody can pay. */
export interface PaymentNetwork extends HostedNetwork {
  readonly stripe: StripeSimulator;
  /** Base URLs for the drivers; the first call starts listening. */
  addresses(): Promise<{ readonly stripe: string }>;
  /** Runs what is due by the clock: renewals, expiries, late webhooks. */
  tick(): Promise<void>;
  plan(fate: WebhookFate): void;
  close(): Promise<void>;
}

export interface PaymentNetworkOptions {
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Replaces the network between the providers and us in tests. */
  readonly deliver?: (webhook: SimulatedWebhook) => Promise<number>;
  /** Time passes by itself; tests call `tick`. */
  readonly runs: boolean;
  /** Keeps what the accounts hold; absent: gone with the process. */
  readonly stateFile?: string;
}

const tickEveryMs = 500;
const host = '127.0.0.1';

/** Written aside and renamed: a crash leaves the state before or after. */
const keep = (file: string, content: string): void => {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, content, { mode: 0o600 });
  renameSync(aside, file);
};

export const createPaymentNetwork = ({
  clock,
  publicUrl,
  deliver,
  runs,
  stateFile,
}: PaymentNetworkOptions): PaymentNetwork => {
  const schedule = createSchedule(clock);
  const webhooks = createWebhookSender(schedule, deliver);
  const hostedUrl = (provider: PaymentProvider): string =>
    `${publicUrl}${apiPrefix}${hostedPath}/${provider}`;

  let kept = '';
  const save = (): void => {
    if (stateFile === undefined) return;
    const content = stripe.dump();
    if (content === kept) return;
    keep(stateFile, content);
    kept = content;
  };
  const stripe: StripeSimulator = createStripeSimulator({
    clock,
    webhooks,
    hostedUrl: hostedUrl('stripe'),
    onChange: save,
  });
  const desks: Partial<Record<PaymentProvider, HostedDesk>> = { stripe: createStripeDesk(stripe) };
  if (stateFile !== undefined && existsSync(stateFile)) {
    kept = readFileSync(stateFile, 'utf8');
    stripe.restore(kept);
  }

  let busy: Promise<unknown> = Promise.resolve();
  const act = <Result>(run: () => Promise<Result> | Result): Promise<Result> => {
    const next = busy
      .catch(() => undefined)
      .then(run)
      .finally(save);
    busy = next;
    return next;
  };
  const tick = (): Promise<void> =>
    act(async () => {
      await stripe.tick();
      await schedule.tick();
    });

  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    const address = await stripe.app.listen({ host, port: 0 });
    if (runs) timer = setInterval(() => void tick().catch(() => undefined), tickEveryMs).unref();
    return { stripe: address };
  };
  let started: ReturnType<typeof start> | undefined;
  let closed = false;
  return {
    stripe,
    desk: (provider) => desks[provider],
    act,
    addresses: () => {
      if (closed) throw new Error('the simulated providers of payments are closed');
      return (started ??= start());
    },
    tick,
    plan: webhooks.plan,
    close: async () => {
      closed = true;
      await started?.catch(() => undefined);
      clearInterval(timer);
      await busy.catch(() => undefined);
      await stripe.app.close();
    },
  };
};
