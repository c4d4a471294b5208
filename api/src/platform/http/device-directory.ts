import type { Actor } from './actor';

/** Start of every device token, so that nothing else is looked up as one. */
export const deviceTokenPrefix = 'sala_device_';

/** Paired devices by token, cached for two seconds. */
export interface DeviceDirectory {
  /** @throws device.revoked, or auth.token_invalid for a token of no device */
  actorOf(token: string): Promise<Actor<string>>;
  /** Call after a revocation. */
  forget(deviceId: string): void;
}
