import type { WebhookProviders } from '../platform/webhooks/webhook-provider';
import { emailStatusReports } from './email/status-report';

/** Webhook providers by their name in the public URL. */
export const webhookProviders: WebhookProviders = { smtp: emailStatusReports };
