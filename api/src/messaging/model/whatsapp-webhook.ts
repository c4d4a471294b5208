import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits, whatsappSettingsSchema } from '@sala/shared-contracts';
import * as z from 'zod/mini';
import { consequenceOf } from '../../adapters/whatsapp/error-codes';
import { readConnection } from '../../platform/connections/company-connections.queries';
import type { JobContext } from '../../platform/jobs/job';
import type { WebhookProvider } from '../../platform/webhooks/webhook-provider';
import { findAddress } from '../sql/contact-addresses.queries';
import { resumeMarketing, stopMarketing } from './marketing-stop';
import {
  bsuidOf,
  phoneOfDigits,
  receiveMessage,
  recordNewNumber,
  storableLine,
  type Sender,
} from './receive-message';
import { reportStatus, type AddressConsequence } from './report-status';
import { followTemplate, isOfTemplates } from './template-reports';
import { contentOf } from './whatsapp-content';
import {
  changesIn,
  contactSchema,
  messageSchema,
  preferenceSchema,
  readable,
  statusSchema,
  type WhatsappChange,
  type WhatsappContact,
  type WhatsappInbound,
  type WhatsappStatus,
} from './whatsapp-events';

const channel = 'whatsapp';
const callsPerMinute = 30_000;
const textMax = 300;

const challengeSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w.-]{1,200}$/)),
});

const instantOf = (seconds: number): Date => {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? new Date() : at;
};

const isSame = (one: string, other: string): boolean => {
  const left = createHmac('sha256', 'sala').update(one).digest();
  return timingSafeEqual(left, createHmac('sha256', 'sala').update(other).digest());
};

const contactOf = (
  message: WhatsappInbound,
  contacts: readonly WhatsappContact[],
): WhatsappContact | undefined =>
  contacts.find(
    ({ wa_id: waId, user_id: userId }) =>
      (message.from && waId === message.from) ||
      (message.from_user_id && userId === message.from_user_id),
  ) ?? (contacts.length === 1 ? contacts[0] : undefined);

const senderOf = (message: WhatsappInbound, contact: WhatsappContact | undefined): Sender => ({
  phone: phoneOfDigits(message.from ?? contact?.wa_id),
  bsuid: bsuidOf(message.from_user_id ?? contact?.user_id),
  name: contact?.profile?.name ?? null,
  username: contact?.profile?.username ?? null,
});

const receive = async (
  context: JobContext,
  original: unknown,
  contacts: readonly WhatsappContact[],
): Promise<void> => {
  const [message] = readable(messageSchema, [original]);
  if (!message) return;
  if (message.type === 'system') {
    const from = phoneOfDigits(message.from);
    const to = phoneOfDigits(message.system?.new_wa_id ?? message.system?.wa_id);
    if (from !== null && to !== null) await recordNewNumber(context, channel, { from, to });
    return;
  }
  await receiveMessage(context, {
    channel,
    sender: senderOf(message, contactOf(message, contacts)),
    externalId: message.id,
    at: instantOf(message.timestamp),
    ...contentOf(message, original),
  });
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const addressConsequenceOf = (code: number | undefined): AddressConsequence => {
  const consequence = code === undefined ? null : consequenceOf(code);
  return consequence === 'next_channel' || consequence === 'stopped' ? consequence : null;
};

const report = (context: JobContext, status: WhatsappStatus): Promise<void> => {
  const [error] = status.errors ?? [];
  const reference = status.biz_opaque_callback_data ?? '';
  return reportStatus(context, {
    channel,
    status: status.status,
    externalId: status.id,
    reference: uuid.test(reference) ? reference : null,
    at: instantOf(status.timestamp).toISOString(),
    errorCode: error ? String(error.code) : null,
    errorText: storableLine(error?.error_data?.details ?? error?.message ?? error?.title, textMax),
    billable: status.pricing?.billable ?? null,
    category: storableLine(status.pricing?.category, 60),
    consequence: addressConsequenceOf(error?.code),
  });
};

const followPreference = async (
  context: JobContext,
  { wa_id: waId, user_id: userId, category, value }: z.output<typeof preferenceSchema>,
): Promise<void> => {
  if (category !== 'marketing_messages') return;
  const phone = phoneOfDigits(waId);
  const bsuid = bsuidOf(userId);
  const address =
    (phone === null ? undefined : await findAddress(context.db, 'phone', phone)) ??
    (bsuid === null ? undefined : await findAddress(context.db, 'bsuid', bsuid));
  if (!address) return;
  const place = { channel, contactAddressId: address.id } as const;
  await (value === 'stop' ? stopMarketing(context, place) : resumeMarketing(context, place));
};

/** Of whom a change tells something; reports of our own messages may come in any order. */
const turnsIn = ({ field, value }: WhatsappChange): (string | null)[] => {
  if (isOfTemplates(field)) return ['templates'];
  const contacts = readable(contactSchema, value.contacts);
  return [
    ...readable(messageSchema, value.messages).flatMap((message) => {
      const { phone, bsuid } = senderOf(message, contactOf(message, contacts));
      return [phone, bsuid, phoneOfDigits(message.system?.new_wa_id ?? message.system?.wa_id)];
    }),
    ...readable(preferenceSchema, value.user_preferences).flatMap((preference) => [
      phoneOfDigits(preference.wa_id),
      bsuidOf(preference.user_id),
    ]),
  ];
};

const follow = async (
  context: JobContext,
  { field, value }: WhatsappChange,
  phoneNumberId: string,
): Promise<void> => {
  // An account may have more numbers than the one that is connected.
  const of = value.metadata?.phone_number_id;
  if (of !== null && of !== undefined && of !== phoneNumberId) return;
  if (field === 'messages') {
    const contacts = readable(contactSchema, value.contacts);
    for (const message of value.messages ?? []) await receive(context, message, contacts);
    for (const status of readable(statusSchema, value.statuses)) await report(context, status);
  }
  if (field === 'user_preferences')
    for (const preference of readable(preferenceSchema, value.user_preferences))
      await followPreference(context, preference);
  if (isOfTemplates(field)) await followTemplate(context, value);
};

/** What the WhatsApp Cloud API posts to us. */
export const whatsappWebhook: WebhookProvider = {
  secret: 'appSecret',
  maxBytes: limits.whatsappWebhookMaxBytes,
  callsPerMinute,
  challenge: (query, { verifyToken }) => {
    const parsed = challengeSchema.safeParse(query);
    if (!parsed.success || verifyToken === undefined) return null;
    return isSame(parsed.data['hub.verify_token'], verifyToken)
      ? parsed.data['hub.challenge']
      : null;
  },
  verify: (raw, { headers, secret }) => {
    const given = headers['x-hub-signature-256'];
    const hex = /^sha256=([0-9a-f]{64})$/.exec(typeof given === 'string' ? given : '')?.[1];
    const expected = createHmac('sha256', secret).update(raw).digest();
    const isEqual = timingSafeEqual(expected, Buffer.from(hex ?? '00'.repeat(32), 'hex'));
    return isEqual && hex !== undefined;
  },
  eventIdOf: () => null, // a repetition has the same bytes
  turnsOf: (raw) =>
    changesIn(raw)
      .flatMap(turnsIn)
      .filter((turn) => turn !== null),
  interpret: async (context, raw) => {
    const connection = await readConnection(context.db, channel);
    if (!connection) return;
    const { phoneNumberId } = whatsappSettingsSchema.parse(connection.settings);
    for (const change of changesIn(raw)) await follow(context, change, phoneNumberId);
  },
};
