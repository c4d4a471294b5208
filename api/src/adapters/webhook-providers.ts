import type { WebhookProviders } from '../platform/webhooks/webhook-provider';
import { emailStatusReports } from './email/status-report';

/** Those that report to us, by the name in the address of the public route. */
export const webhookProviders: WebhookProviders = { smtp: emailStatusReports };
