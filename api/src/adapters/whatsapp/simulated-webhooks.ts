import { createHmac } from 'node:crypto';
import type { SimulatedWebhook } from '../phone-network/webhook-sender';

/** A number of ours in the simulated network, with what signs its webhooks. */
export interface SimulatedNumber {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly phone: string;
  readonly token: string;
  readonly appSecret: string;
  readonly webhookUrl: string;
}

export interface SimulatedUser {
  /** A phone number in E.164, or an id of a user without one. */
  readonly id: string;
  readonly name: string;
}

export const signatureHeader = 'x-hub-signature-256';

export const signWhatsapp = (raw: Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;

const isPhone = (id: string): boolean => id.startsWith('+');

/** Mexican numbers arrive with a 1 after the country code, as in the real network. */
const waIdOf = (phone: string): string => phone.slice(1).replace(/^52(?=\d{10}$)/, '521');

/** Every user has an id of this kind; it is told besides the number, or instead of it. */
export const bsuidOf = (id: string): string => (isPhone(id) ? `MX.${id.slice(1)}` : id);

const contactOf = ({ id, name }: SimulatedUser): object => ({
  profile: {
    name,
    ...(isPhone(id) ? {} : { username: name.toLowerCase().replaceAll(/\W+/g, '.') }),
  },
  ...(isPhone(id) && { wa_id: waIdOf(id) }),
  user_id: bsuidOf(id),
});

/** One call with one change, as WhatsApp posts it. */
export const webhookOf = (
  number: SimulatedNumber,
  field: string,
  value: object,
  { at, secret = number.appSecret }: { readonly at: Date; readonly secret?: string },
): SimulatedWebhook => {
  const raw = Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: number.businessAccountId, time: at.getTime() / 1000, changes: [{ field, value }] },
      ],
    }),
  );
  return {
    url: number.webhookUrl,
    raw,
    headers: { 'content-type': 'application/json', [signatureHeader]: signWhatsapp(raw, secret) },
  };
};

const envelope = (number: SimulatedNumber): object => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: number.phone.slice(1), phone_number_id: number.phoneNumberId },
});

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** What a person sends, with the part that its type names. */
export interface SimulatedInbound {
  readonly id: string;
  readonly at: Date;
  /** Id of the message it answers. */
  readonly answers?: string;
  readonly type: string;
  readonly [part: string]: unknown;
}

export const inboundValue = (
  number: SimulatedNumber,
  user: SimulatedUser,
  { id, at, answers, ...content }: SimulatedInbound,
): object => ({
  ...envelope(number),
  contacts: [contactOf(user)],
  messages: [
    {
      ...(isPhone(user.id) && { from: waIdOf(user.id) }),
      id,
      timestamp: seconds(at),
      ...(answers !== undefined && { context: { from: number.phone.slice(1), id: answers } }),
      ...content,
    },
  ],
});

export interface StatusFacts {
  readonly id: string;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly at: Date;
  readonly reference: string | undefined;
  readonly category: string;
  readonly error?: { readonly code: number; readonly title: string };
}

export const statusValue = (
  number: SimulatedNumber,
  user: SimulatedUser,
  { id, status, at, reference, category, error }: StatusFacts,
): object => ({
  ...envelope(number),
  // Of what failed, WhatsApp tells nothing of the person.
  ...(status !== 'failed' && { contacts: [contactOf(user)] }),
  statuses: [
    {
      id,
      status,
      timestamp: seconds(at),
      recipient_id: isPhone(user.id) ? waIdOf(user.id) : undefined,
      ...(status !== 'failed' && { recipient_user_id: bsuidOf(user.id) }),
      ...(reference !== undefined && { biz_opaque_callback_data: reference }),
      ...(status !== 'failed' && {
        pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category },
      }),
      ...(error && {
        errors: [{ ...error, message: error.title, error_data: { details: error.title } }],
      }),
    },
  ],
});

export const preferenceValue = (
  number: SimulatedNumber,
  user: SimulatedUser,
  value: 'stop' | 'resume',
  at: Date,
): object => ({
  ...envelope(number),
  contacts: [contactOf(user)],
  user_preferences: [
    {
      ...(isPhone(user.id) && { wa_id: waIdOf(user.id) }),
      user_id: bsuidOf(user.id),
      detail: `User requested to ${value} marketing messages`,
      category: 'marketing_messages',
      value,
      timestamp: Number(seconds(at)),
    },
  ],
});
