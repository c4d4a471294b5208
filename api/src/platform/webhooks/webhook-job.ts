import type { JobKind } from '../jobs/job';
import type { WebhookProviders } from './webhook-provider';
import { closeWebhook, readOpenWebhook } from './webhooks.queries';

/** Interprets a webhook after its sender got a response. */
export const webhookJob = 'webhook_received';

export const webhookKind = (providers: WebhookProviders): JobKind => ({
  step: async (context) => {
    const { db, entityId, now } = context;
    const webhook = await readOpenWebhook(db, entityId);
    if (!webhook) return 'done';
    await providers[webhook.provider]?.interpret(context, webhook.raw, webhook.connectionId);
    await closeWebhook(db, entityId, now);
    return 'done';
  },
  abandon: () => Promise.resolve(),
});
