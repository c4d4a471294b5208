import type { NewPushSubscription } from '@sala/shared-contracts';

/** Where a browser takes pushes, and the keys that only it can open. */
export type PushTarget = NewPushSubscription;

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

/** What handlers need to let browsers subscribe. */
export interface PushService {
  /** The application server key (RFC 8292), base64url. */
  publicKey(): Promise<string>;
  /** Whether pushes may be sent to this address. */
  accepts(endpoint: string): boolean;
}
