import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { idParams } from './lists';
import * as patterns from './patterns';

const signedIn = { signedIn: true } as const;

/** A browser that notifications are pushed to (RFC 8030). */
export const pushSubscriptionSchema = z.object({
  id: z.uuid(),
  /** For people to recognise it, for example `Chrome · Windows`; '' when unknown. */
  device: z.string(),
  createdAt: z.string(),
  lastSentAt: z.nullable(z.string()),
  lastFailedAt: z.nullable(z.string()),
  /** Of the session that asks. */
  isCurrent: z.boolean(),
});
export type PushSubscriptionEntry = z.output<typeof pushSubscriptionSchema>;

const listSchema = z.object({
  /** The application server key (RFC 8292), base64url. */
  publicKey: z.string(),
  items: z.array(pushSubscriptionSchema),
});
export type PushSubscriptions = z.output<typeof listSchema>;

const address = z
  .string()
  .check(z.maxLength(limits.pushEndpointMax), z.regex(patterns.pushEndpoint));

/** As `PushSubscription.toJSON()` gives it. */
const newSubscriptionSchema = z.strictObject({
  endpoint: address,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(patterns.pushPublicKey)),
    auth: z.string().check(z.regex(patterns.pushSecret)),
  }),
});
export type NewPushSubscription = z.output<typeof newSubscriptionSchema>;

export const pushSubscriptions = {
  pushSubscriptionList: endpoint({
    summary: 'The browsers that the signed-in person’s notifications are pushed to',
    access: signedIn,
    response: listSchema,
  }),
  pushSubscriptionCreate: endpoint({
    summary:
      'Have notifications pushed to this browser, until its session ends; again: the same one',
    access: signedIn,
    status: 201,
    body: z.extend(newSubscriptionSchema, {
      /** The address that this browser had before, which is forgotten. */
      replaces: z.optional(address),
    }),
    response: pushSubscriptionSchema,
  }),
  pushSubscriptionDelete: endpoint({
    summary: 'Push nothing more to a browser',
    access: signedIn,
    params: idParams('pushSubscriptionId'),
  }),
};
