import * as z from 'zod/mini';
import { connectionModes, secretStateSchema } from '../platform/connections';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import * as platformLimits from '../platform/limits';
import * as patterns from '../platform/patterns';
import { phoneSchema } from '../platform/phone';
import { exactText } from '../platform/text';
import * as limits from './limits';
import { phoneChannels } from './messaging-kinds';

const digits = (maximum: number) => exactText(maximum).check(z.regex(patterns.providerNumber));

export const whatsappSettingsSchema = z.strictObject({
  /** Of the number, as WhatsApp's manager shows it. */
  phoneNumberId: digits(limits.phoneNumberIdMax),
  /** Of the WhatsApp Business Account, which has the templates. */
  businessAccountId: digits(limits.phoneNumberIdMax),
  /** As people see it. */
  phone: phoneSchema,
});
export type WhatsappSettings = z.output<typeof whatsappSettingsSchema>;

export const smsSettingsSchema = z.strictObject({
  accountSid: exactText(limits.twilioSidMax).check(z.regex(patterns.smsAccount)),
  /** The number that messages are from. */
  phone: phoneSchema,
});
export type SmsSettings = z.output<typeof smsSettingsSchema>;

/** Left out: it stays as it is; null: it is removed. */
const secret = (maximum: number) =>
  z.optional(z.nullable(exactText(maximum).check(z.minLength(1), z.regex(patterns.accessToken))));

const mode = z.enum(connectionModes);

export const channelConnectionSchema = z.object({
  channel: z.enum(phoneChannels),
  mode,
  whatsapp: z.nullable(whatsappSettingsSchema),
  sms: z.nullable(smsSettingsSchema),
  secrets: z.object({
    /** Access token of WhatsApp, auth token of the SMS account. */
    token: secretStateSchema,
    /** With which WhatsApp signs what it reports. */
    appSecret: secretStateSchema,
  }),
  health: z.enum(['ok', 'error', 'unknown']),
  /** RFC 3339. */
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.object({ code: z.string(), text: z.string(), at: z.string() })),
  /** Where the provider reports to. */
  webhookUrl: z.string(),
  /** What WhatsApp asks for when the address is entered there. */
  verifyToken: z.nullable(z.string()),
  /** This month, in the company's time zone. */
  month: z.object({
    sent: countSchema,
    received: countSchema,
    failed: countSchema,
    /** Messages that the provider charges for. */
    billable: countSchema,
    /** In millionths. */
    costs: z.array(z.object({ currency: z.string(), micros: z.int() })),
  }),
});
export type ChannelConnection = z.output<typeof channelConnectionSchema>;

const params = z.strictObject({ channel: z.enum(phoneChannels) });
const response = z.object({
  connection: z.nullable(channelConnectionSchema),
  /** What may be chosen here. */
  modes: z.array(mode),
});

export const channelConnections = {
  channelConnectionView: endpoint({
    summary: 'The account that the company brought for WhatsApp or SMS; secrets are never told',
    access: { permission: 'apps:read' },
    params,
    response,
  }),
  channelConnectionSave: endpoint({
    summary:
      'Connect WhatsApp or SMS with the company’s account, or change that; it is used at once',
    access: { permission: 'apps:manage' },
    params,
    body: z.discriminatedUnion('channel', [
      z.strictObject({
        channel: z.literal('whatsapp'),
        mode,
        settings: whatsappSettingsSchema,
        secrets: z.strictObject({
          token: secret(limits.accessTokenMax),
          appSecret: secret(platformLimits.secretMax),
        }),
      }),
      z.strictObject({
        channel: z.literal('sms'),
        mode,
        settings: smsSettingsSchema,
        secrets: z.strictObject({ token: secret(platformLimits.secretMax) }),
      }),
    ]),
    response,
  }),
  channelConnectionDelete: endpoint({
    summary: 'Disconnect the channel: what waits is not sent any more',
    access: { permission: 'apps:manage' },
    params,
  }),
};
