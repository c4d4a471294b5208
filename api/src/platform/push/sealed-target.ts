import { createHash } from 'node:crypto';
import type { NewPushSubscription } from '@sala/shared-contracts';
import type { SecretBox } from '../secrets/secret-box';

export const endpointHashOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex');

/** Of what only the browser itself gives away. */
export const keysHashOf = ({ p256dh, auth }: NewPushSubscription['keys']): string =>
  createHash('sha256').update(`${p256dh} ${auth}`).digest('hex');

const sealedFor = (endpointHash: string): string => `push subscription ${endpointHash}`;

export const sealTarget = (box: SecretBox, target: NewPushSubscription): Promise<Buffer> =>
  box.seal(Buffer.from(JSON.stringify(target)), sealedFor(endpointHashOf(target.endpoint)));

export const openTarget = async (
  box: SecretBox,
  endpointHash: string,
  sealed: Buffer,
): Promise<NewPushSubscription> =>
  JSON.parse(String(await box.open(sealed, sealedFor(endpointHash)))) as NewPushSubscription; // only sealTarget writes it
