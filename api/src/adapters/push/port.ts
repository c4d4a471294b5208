import type { NewPushSubscription } from '@sala/shared-contracts';

/** Where a browser takes pushes, and the keys that only it can open. */
export type PushTarget = NewPushSubscription;

/** What handlers need to let browsers subscribe. */
export interface PushService {
  /** The application server key (RFC 8292), base64url. */
  publicKey(): Promise<string>;
  /** Whether pushes may be sent to this address. */
  accepts(endpoint: string): boolean;
}
