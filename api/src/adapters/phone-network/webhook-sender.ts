import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { Schedule } from './schedule';

export interface SimulatedWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Buffer;
}

/** What becomes of the next webhook. */
export type WebhookFate = 'duplicate' | 'reorder' | 'drop' | 'delay' | 'forge';

export interface WebhookSender {
  /** @param forged the same with a wrong signature. */
  send(webhook: SimulatedWebhook, forged: SimulatedWebhook): Promise<void>;
  plan(fate: WebhookFate): void;
  /** What becomes of all that is sent meanwhile, unless it was planned otherwise. */
  under<Result>(fate: WebhookFate, run: () => Promise<Result> | Result): Promise<Result>;
}

const delayMs = 30_000;
const repeatAfterMs = [5_000, 30_000, 120_000];

const post = async ({ url, headers, raw }: SimulatedWebhook): Promise<number> => {
  refuseInTransaction('the receiver of webhooks');
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(raw) });
  await answer.body?.cancel();
  return answer.status;
};

/**
 * Posts signed webhooks to our own public route, and repeats what was not taken, as providers do.
 *
 * @param deliver replaces the network in tests.
 */
export const createWebhookSender = (
  schedule: Schedule,
  deliver: (webhook: SimulatedWebhook) => Promise<number> = post,
): WebhookSender => {
  const fates: WebhookFate[] = [];
  let held: SimulatedWebhook | undefined;
  let meanwhile: WebhookFate | undefined;

  const attempt = async (webhook: SimulatedWebhook, tries = 0): Promise<void> => {
    const status = await deliver(webhook).catch(() => 0);
    const pause = repeatAfterMs[tries];
    const isTaken = status >= 200 && status < 300;
    if (!isTaken && pause !== undefined) schedule.plan(pause, () => attempt(webhook, tries + 1));
  };

  return {
    plan: (fate) => {
      fates.push(fate);
    },
    under: async (fate, run) => {
      meanwhile = fate;
      try {
        return await run();
      } finally {
        meanwhile = undefined;
      }
    },
    send: async (webhook, forged) => {
      const fate = fates.shift() ?? meanwhile;
      switch (fate) {
        case 'drop':
          return;
        case 'forge':
          await deliver(forged).catch(() => 0);
          return;
        case 'delay':
          schedule.plan(delayMs, () => attempt(webhook));
          return;
        case 'reorder':
          held = webhook;
          return;
        case 'duplicate':
          await attempt(webhook);
          break;
        case undefined:
          break;
      }
      await attempt(webhook);
      const late = held;
      held = undefined;
      if (late) await attempt(late);
    },
  };
};
