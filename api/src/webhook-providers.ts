import { emailStatusReports } from './adapters/email/status-report';
import { mercadoPagoWebhook, stripeWebhook } from './billing/model/company-payments-webhook';
import { smsWebhook } from './messaging/model/sms-webhook';
import { whatsappWebhook } from './messaging/model/whatsapp-webhook';
import type { WebhookProviders } from './platform/webhooks/webhook-provider';

/** Webhook providers by their name in the public URL. */
export const webhookProviders: WebhookProviders = {
  smtp: emailStatusReports,
  whatsapp: whatsappWebhook,
  sms: smsWebhook,
  stripe: stripeWebhook,
  'mercado-pago': mercadoPagoWebhook,
};
