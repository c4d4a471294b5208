import * as z from 'zod/mini';
import { inTransaction, type Db } from '../../platform/database/database';
import {
  DeliveryRefused,
  type Delivery,
  type DeliveryChannel,
} from '../../platform/deliveries/delivery';
import {
  deleteSubscription,
  findReachable,
  recordNotPushed,
  recordPushed,
} from '../../platform/push/push-subscriptions.queries';
import type { QueuedPush } from '../../platform/push/queued-push';
import { openTarget } from '../../platform/push/sealed-target';
import { isPublicEndpoint } from '../email/public-address';
import { createGuardedFetch } from '../single-sign-on/guarded-fetch';
import { encryptMessage } from './encrypt-message';
import type { PushService } from './port';
import { createVapid, type VapidOptions } from './vapid';

const timeoutMs = 20_000;
/** How long a push service keeps a message for a browser that is off, in seconds. */
const keepSeconds = 4 * 3600;
/** The browser is gone for good (RFC 8030 §7.3). */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);
const tooManyRequests = 429;

const queuedSchema = z.object({
  subscriptionId: z.string(),
  userId: z.string(),
  urgent: z.boolean(),
  message: z.object({
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    tag: z.string(),
  }),
});

export interface PushOptions extends VapidOptions {
  /** Allows this machine and plain http; only in demonstrations. */
  readonly privateNetworks: boolean;
}

export interface Push {
  readonly service: PushService;
  readonly channel: DeliveryChannel;
}

export const createPush = ({ privateNetworks, ...options }: PushOptions): Push => {
  const { pool, secrets, clock } = options;
  const vapid = createVapid(options);
  const guardedFetch = createGuardedFetch(privateNetworks);

  /** @returns the status of the push service's answer. */
  const post = async (push: QueuedPush, endpointHash: string, sealed: Buffer): Promise<number> => {
    const target = await openTarget(secrets, endpointHash, sealed);
    const { urgent, message } = push;
    const response = await guardedFetch(target.endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      body: encryptMessage(JSON.stringify(message), target),
      headers: {
        authorization: await vapid.authorize(target.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keepSeconds),
        urgency: urgent ? 'high' : 'normal',
        // What waits for the same browser is replaced by its repetition (RFC 8030 §5.4).
        topic: message.tag.replaceAll('-', ''),
      },
    });
    return response.status;
  };

  const send = async (delivery: Delivery): Promise<{ providerId: null }> => {
    const push = z.parse(queuedSchema, delivery.payload);
    const { subscriptionId: id, userId } = push;
    const now = (): string => clock.now().toISOString();
    const asOwner = <Result>(run: (db: Db) => Promise<Result>): Promise<Result> =>
      inTransaction(pool, { companyId: delivery.companyId, userId }, run);
    const found = await asOwner((db) => findReachable(db, id, now()));
    if (!found) throw new DeliveryRefused('the browser is signed out');
    const failed = (): Promise<void> => asOwner((db) => recordNotPushed(db, id, now()));
    const status = await post(push, found.endpointHash, found.sealed).catch(
      async (cause: unknown) => {
        await failed();
        throw cause;
      },
    );
    if (status >= 200 && status < 300) {
      await asOwner((db) => recordPushed(db, id, now()));
      return { providerId: null }; // an address of the message would be a secret
    }
    if (goneStatuses.has(status)) {
      await asOwner((db) => deleteSubscription(db, id));
      throw new DeliveryRefused('the browser takes no more pushes');
    }
    await failed();
    const refusal = `the push service answered ${status}`;
    if (status === tooManyRequests || status >= 500) throw new Error(refusal);
    throw new DeliveryRefused(refusal);
  };
  // A repetition replaces the same message, waiting or shown.
  return {
    service: {
      publicKey: vapid.publicKey,
      accepts: (endpoint) => privateNetworks || isPublicEndpoint(endpoint),
    },
    channel: { repeatable: true, send },
  };
};
