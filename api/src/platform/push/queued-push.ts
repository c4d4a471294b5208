import type { Db } from '../database/database';
import { enqueueDelivery } from '../deliveries/delivery.queries';

export const pushChannelName = 'push';

/** What the service worker shows: generic words and a path, never a name. */
export interface PushMessage {
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Path in the application. */
  readonly path: string;
  /** A repetition replaces what is shown with the same tag. */
  readonly tag: string;
}

/** Content of a queued push; the subscription's address stays encrypted in its own row. */
export interface QueuedPush {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly urgent: boolean;
  readonly message: PushMessage;
}

/** Queues a push; it is sent once the transaction commits. @param device for operators */
export const enqueuePush = (db: Db, push: QueuedPush, device: string): Promise<void> =>
  enqueueDelivery(db, {
    channel: pushChannelName,
    kind: push.message.kind,
    recipient: device,
    payload: push,
    file: null,
  });
