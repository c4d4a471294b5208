import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/time/clock';
import { createSmsSimulator, type SmsSimulator } from '../sms/simulator';
import { createWhatsappSimulator, type WhatsappSimulator } from '../whatsapp/simulator';
import { createSchedule } from './schedule';
import { createWebhookSender, type SimulatedWebhook, type WebhookFate } from './webhook-sender';

/** Simulated providers on loopback; invented people have phones there. */
export interface PhoneNetwork {
  readonly whatsapp: WhatsappSimulator;
  readonly sms: SmsSimulator;
  /** Base URLs for the drivers; the first call starts listening. */
  addresses(): Promise<{ readonly whatsapp: string; readonly sms: string }>;
  /** Runs what is due by the clock: statuses, approvals, late webhooks. */
  tick(): Promise<void>;
  plan(fate: WebhookFate): void;
  close(): Promise<void>;
}

const tickEveryMs = 250;
const host = '127.0.0.1';

const listen = (app: FastifyInstance): Promise<string> => app.listen({ host, port: 0 });

export interface PhoneNetworkOptions {
  readonly clock: Clock;
  /** Replaces the network between the providers and us in tests. */
  readonly deliver?: (webhook: SimulatedWebhook) => Promise<number>;
  /** Time passes by itself; tests call `tick`. */
  readonly runs: boolean;
}

export const createPhoneNetwork = ({ clock, deliver, runs }: PhoneNetworkOptions): PhoneNetwork => {
  const schedule = createSchedule(clock);
  const webhooks = createWebhookSender(schedule, deliver);
  const whatsapp = createWhatsappSimulator({ clock, schedule, webhooks });
  const sms = createSmsSimulator({ clock, schedule, webhooks });
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  /** One after the other, so that nothing happens twice. */
  const tick = (): Promise<void> => (busy = busy.catch(() => undefined).then(schedule.tick));
  const start = async () => {
    const [whatsappUrl, smsUrl] = await Promise.all([listen(whatsapp.app), listen(sms.app)]);
    if (runs) timer = setInterval(() => void tick().catch(() => undefined), tickEveryMs).unref();
    return { whatsapp: `${whatsappUrl}/v24.0`, sms: smsUrl };
  };
  let started: ReturnType<typeof start> | undefined;
  let closed = false;
  return {
    whatsapp,
    sms,
    addresses: () => {
      // A delivery that is still under way would start listening again.
      if (closed) throw new Error('the simulated networks are closed');
      return (started ??= start());
    },
    tick,
    plan: webhooks.plan,
    close: async () => {
      closed = true;
      await started?.catch(() => undefined);
      clearInterval(timer);
      await Promise.all([whatsapp.app.close(), sms.app.close()]);
    },
  };
};
