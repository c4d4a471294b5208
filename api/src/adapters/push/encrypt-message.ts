import { createECDH } from 'node:crypto';
import ece from 'http_ece';
import type { PushTarget } from './port';

/** All messages have this size, so that its length tells a push service nothing. */
const paddedBytes = 1024;

/** Encrypts for one browser (RFC 8291), with a key pair of this message alone. */
export const encryptMessage = (text: string, { keys }: PushTarget): Buffer => {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const data = Buffer.from(text);
  return ece.encrypt(data, {
    version: 'aes128gcm',
    privateKey,
    dh: Buffer.from(keys.p256dh, 'base64url'),
    authSecret: Buffer.from(keys.auth, 'base64url'),
    pad: Math.max(0, paddedBytes - data.length),
  });
};
