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
import { createMercadoPagoSimulator, type MercadoPagoSimulator } from './simulated-mercado-pago';
import { createStripeSimulator, type StripeSimulator } from './simulated-stripe';
import { createStripeDesk } from './simulated-stripe-desk';

/** Simulated payment providers on loopback, with pages on which anybody can pay. */
export interface PaymentNetwork extends HostedNetwork {
  readonly stripe: StripeSimulator;
  readonly mercadoPago: MercadoPagoSimulator;
  /** Base URLs for the drivers; the first call starts listening. */
  addresses(): Promise<Readonly<Record<PaymentProvider, string>>>;
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
    const content = JSON.stringify({ stripe: stripe.dump(), mercadoPago: mercadoPago.dump() });
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
  const mercadoPago = createMercadoPagoSimulator({
    clock,
    webhooks,
    hostedUrl: hostedUrl('mercado-pago'),
    onChange: save,
  });
  const desks: Record<PaymentProvider, HostedDesk> = {
    stripe: createStripeDesk(stripe),
    'mercado-pago': mercadoPago.desk,
  };
  const restore = (file: string): void => {
    kept = readFileSync(file, 'utf8');
    // Written by `save`.
    const saved = JSON.parse(kept) as { readonly stripe: string; readonly mercadoPago: unknown };
    stripe.restore(saved.stripe);
    mercadoPago.restore(saved.mercadoPago);
  };
  if (stateFile !== undefined && existsSync(stateFile))
    try {
      restore(stateFile);
    } catch {
      // Cut off by a power failure: the invented accounts begin anew, the demonstration starts.
      kept = '';
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
      await mercadoPago.tick();
      await schedule.tick();
    });

  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    const [stripeUrl, mercadoPagoUrl] = await Promise.all([
      stripe.app.listen({ host, port: 0 }),
      mercadoPago.app.listen({ host, port: 0 }),
    ]);
    if (runs) timer = setInterval(() => void tick().catch(() => undefined), tickEveryMs).unref();
    return { stripe: stripeUrl, 'mercado-pago': mercadoPagoUrl };
  };
  let started: ReturnType<typeof start> | undefined;
  let closed = false;
  let next: WebhookFate | null = null;
  return {
    stripe,
    mercadoPago,
    desk: (provider) => desks[provider],
    act: (run) =>
      act(() => {
        const fate = next;
        next = null;
        return fate === null ? run() : webhooks.under(fate, run);
      }),
    nextFate: () => next,
    planNext: (fate) => {
      next = fate;
    },
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
      await Promise.all([stripe.app.close(), mercadoPago.app.close()]);
    },
  };
};
