import * as z from 'zod/mini';
import { connectionModes, secretStateSchema } from '../platform/connections';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as patterns from '../platform/patterns';
import { exactText } from '../platform/text';
import * as limits from './limits';
import { billingProviders } from './subscription-kinds';

/** What may be chosen; `live` with a test key of the provider is kept as `test`. */
export const paymentModes = ['live', 'simulator'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** Left out: it stays as it is. */
const secret = (maximum: number, pattern: RegExp) =>
  z.optional(exactText(maximum).check(z.minLength(1), z.regex(pattern)));

const mode = z.enum(paymentModes);

export const paymentConnectionSchema = z.object({
  provider: z.enum(billingProviders),
  /** `test`: the provider's own test account, where nobody pays for real. */
  mode: z.enum(connectionModes),
  secrets: z.object({
    /** Secret key of Stripe, access token of Mercado Pago. */
    secretKey: secretStateSchema,
    /** With which the provider signs what it reports. */
    webhookSecret: secretStateSchema,
  }),
  health: z.enum(['ok', 'error', 'unknown']),
  /** RFC 3339. */
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.object({ code: z.string(), text: z.string(), at: z.string() })),
  /** New payment links are made here; one connection of the company takes them. */
  newLinks: z.boolean(),
  /** Payment links made here that may still be paid. */
  openLinks: countSchema,
});
export type PaymentConnection = z.output<typeof paymentConnectionSchema>;

const params = z.strictObject({ provider: z.enum(billingProviders) });
const response = z.object({
  connection: z.nullable(paymentConnectionSchema),
  /** What may be chosen here. */
  modes: z.array(mode),
  /** Where the provider reports to; the same before and after connecting. */
  webhookUrl: z.string(),
});

export const paymentConnections = {
  paymentConnectionView: endpoint({
    summary:
      'The account at a payment provider at which the company is paid; secrets are never told',
    access: { permission: 'apps:read' },
    params,
    response,
  }),
  paymentConnectionSave: endpoint({
    summary:
      'Connect the company’s account at a payment provider, or change it; the first takes new payment links',
    access: { permission: 'apps:manage' },
    params,
    body: z.discriminatedUnion('provider', [
      z.strictObject({
        provider: z.literal('stripe'),
        mode,
        secrets: z.strictObject({
          secretKey: secret(platformLimits.secretMax, patterns.stripeKey),
          webhookSecret: secret(platformLimits.secretMax, patterns.stripeWebhookSecret),
        }),
      }),
      z.strictObject({
        provider: z.literal('mercado-pago'),
        mode,
        secrets: z.strictObject({
          secretKey: secret(platformLimits.secretMax, patterns.mercadoPagoToken),
          webhookSecret: secret(limits.paymentWebhookSecretMax, patterns.accessToken),
        }),
      }),
    ]),
    response,
  }),
  paymentConnectionChoose: endpoint({
    summary: 'Make new payment links at this provider; those that exist stay where they are',
    access: { permission: 'apps:manage' },
    params,
    response,
  }),
  paymentConnectionDelete: endpoint({
    summary:
      'Disconnect: its open payment links cannot be paid any more, and refunds are made at the provider',
    access: { permission: 'apps:manage' },
    params,
  }),
};
