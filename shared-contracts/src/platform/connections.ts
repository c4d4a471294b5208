import * as z from 'zod/mini';
import { emailSchema } from './email';
import { endpoint } from './endpoint';
import { idParams } from './lists';
import * as limits from './limits';
import * as patterns from './patterns';
import { exactText, shortText } from './text';

/** Services for which a company can bring a connection of its own. */
export const connectableProviders = ['email'] as const;
export type ConnectableProvider = (typeof connectableProviders)[number];

/** `test`: the provider's own test account. `simulator`: ours, where nothing leaves the machine. */
export const connectionModes = ['live', 'test', 'simulator'] as const;
export type ConnectionMode = (typeof connectionModes)[number];

/** `tls`: from the first byte. `starttls`: required after the greeting. `none`: where offered. */
export const emailSecurities = ['tls', 'starttls', 'none'] as const;

export const emailSettingsSchema = z.strictObject({
  host: shortText(limits.hostMax).check(z.regex(patterns.host)),
  port: z.int().check(z.minimum(1), z.maximum(limits.portMax)),
  security: z.enum(emailSecurities),
  /** null: the server asks nobody. */
  user: z.nullable(shortText(limits.emailMax)),
  /** Who mail is from, as its readers see it. */
  fromName: shortText(limits.senderNameMax),
  fromAddress: emailSchema,
});
export type EmailSettings = z.output<typeof emailSettingsSchema>;

/** Left out: it stays as it is; null: it is removed. */
const secret = z.optional(z.nullable(exactText(limits.secretMax).check(z.minLength(1))));

export const emailSecretsSchema = z.strictObject({
  password: secret,
  /** With which the provider signs what it reports of deliveries. */
  webhookSecret: secret,
});
export type EmailSecrets = z.output<typeof emailSecretsSchema>;

/** All that is ever told of a secret; its last characters only of a long one. */
export const secretStateSchema = z.object({
  set: z.boolean(),
  lastFour: z.nullable(z.string()),
});

export const companyConnectionSchema = z.object({
  provider: z.enum(connectableProviders),
  mode: z.enum(connectionModes),
  settings: emailSettingsSchema,
  secrets: z.object({ password: secretStateSchema, webhookSecret: secretStateSchema }),
  health: z.enum(['ok', 'error', 'unknown']),
  /** RFC 3339. */
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.object({ code: z.string(), text: z.string(), at: z.string() })),
  /** Where the provider reports to, below the origin of the site. */
  webhookPath: z.string(),
});
export type CompanyConnection = z.output<typeof companyConnectionSchema>;

const params = z.strictObject({ provider: z.enum(connectableProviders) });
const viewSchema = z.object({
  /** null: the installation's own is used. */
  connection: z.nullable(companyConnectionSchema),
  /** What may be chosen here. */
  modes: z.array(z.enum(connectionModes)),
});

export const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.string(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(['failed', 'unknown']),
  attempts: z.int(),
  error: z.nullable(z.object({ code: z.string(), text: z.nullable(z.string()) })),
  createdAt: z.string(),
  /** Its content is still there. */
  repeatable: z.boolean(),
});
export type FailedDelivery = z.output<typeof deliverySchema>;

export const connections = {
  connectionView: endpoint({
    summary: 'The connection that the company brought for a service; secrets are never told',
    access: { permission: 'apps:read' },
    params,
    response: viewSchema,
  }),
  connectionSave: endpoint({
    summary: 'Connect the company with an account of its own, or change that; it is used at once',
    access: { permission: 'apps:manage' },
    params,
    body: z.strictObject({
      mode: z.enum(connectionModes),
      settings: emailSettingsSchema,
      secrets: emailSecretsSchema,
    }),
    response: viewSchema,
  }),
  connectionDelete: endpoint({
    summary: 'Disconnect: what waits is sent through the installation’s own connection',
    access: { permission: 'apps:manage' },
    params,
  }),
  deliveryList: endpoint({
    summary: 'The latest deliveries that failed, or of which nobody knows whether they arrived',
    access: { permission: 'apps:read' },
    response: z.object({ items: z.array(deliverySchema) }),
  }),
  deliveryRetry: endpoint({
    summary: 'Send one of them again',
    access: { permission: 'apps:manage' },
    params: idParams('deliveryId'),
  }),
};
