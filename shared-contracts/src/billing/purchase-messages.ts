import * as z from 'zod/mini';
import { outgoingReasons } from '../messaging/outgoing-kinds';
import { patientChannels } from '../messaging/messaging-kinds';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { purchaseMessageStates } from './subscription-kinds';

/** A message by which a payment link or a receipt was sent, and what became of it. */
export const purchaseMessageSchema = z.object({
  id: z.uuid(),
  /** null: it has the receipt. */
  paymentLinkId: z.nullable(z.uuid()),
  /** By which it went last: another one follows where the first failed. */
  channel: z.enum(patientChannels),
  /** Where it went, as far as it left already; null for whoever may not send. */
  to: z.nullable(z.string()),
  state: z.enum(purchaseMessageStates),
  /** Why it was refused when it was about to leave. */
  reason: z.nullable(z.enum(outgoingReasons)),
  /** What the provider said of a failure. */
  failure: z.nullable(z.string()),
  at: z.string(),
  by: z.object({ id: z.uuid(), name: z.string() }),
});
export type PurchaseMessage = z.output<typeof purchaseMessageSchema>;

/** What would become of a message through one channel; nothing is written. */
export const messageOfferSchema = z.object({
  channel: z.enum(patientChannels),
  /** null: there is no address for it. */
  to: z.nullable(z.string()),
  /** As the person would read it; null: it cannot be said there now. */
  text: z.nullable(z.string()),
  /** The receipt goes along as a file. */
  attached: z.boolean(),
  /** Why it would not go; null: it would. */
  refusal: z.nullable(z.enum(outgoingReasons)),
  /** Of the text, without a value. */
  variable: z.nullable(z.string()),
  cost: z.object({ micros: z.int(), currency: z.string() }),
});
export type MessageOffer = z.output<typeof messageOfferSchema>;

const paymentLinkId = z.nullable(z.uuid());

export const purchaseMessages = {
  purchaseMessageList: endpoint({
    summary: 'Messages with a payment link or the receipt of a purchase, newest first',
    access: { permission: 'purchases:read' },
    params: idParams('purchaseId'),
    response: z.object({ items: z.array(purchaseMessageSchema) }),
  }),
  purchaseMessagePreview: endpoint({
    summary:
      'What a payment link, or the receipt, of a purchase would say by each channel, to whom, for how much, and what would stop it',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    query: z.strictObject({ paymentLinkId: z.optional(z.uuid()) }),
    response: z.object({
      /** Whom it is for. */
      person: z.object({ name: z.string() }),
      offers: z.array(messageOfferSchema),
    }),
  }),
  purchaseMessageCreate: endpoint({
    summary:
      'Send a payment link, or the receipt, to whoever buys; under the same delivery key once',
    access: { permission: 'purchases:write' },
    params: idParams('purchaseId'),
    body: z.strictObject({
      deliveryKey: z.uuid(),
      /** null: the receipt. */
      paymentLinkId,
      /** In this order: the next one is tried where one refuses or fails. */
      channels: z.array(z.enum(patientChannels)).check(
        z.minLength(1),
        z.maxLength(patientChannels.length),
        z.refine((all) => new Set(all).size === all.length, { params: { rule: 'duplicate' } }),
      ),
    }),
    response: purchaseMessageSchema,
    status: 201,
  }),
};
