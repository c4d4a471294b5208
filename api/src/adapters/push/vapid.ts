import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Pool } from 'pg';
import { inTransaction, type Db } from '../../platform/database/database';
import { findPushKey, insertPushKey } from '../../platform/push/push-key.queries';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';

/** Proves this installation to push services (RFC 8292). */
export interface Vapid {
  /** The application server key that browsers subscribe with, base64url. */
  publicKey(): Promise<string>;
  /** Authorization for one push service. */
  authorize(endpoint: string): Promise<string>;
}

export interface VapidOptions {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  readonly clock: Clock;
  /** 32 bytes in base64url; absent: a key that is made once and stored encrypted. */
  readonly privateKey?: string;
  /** Whom a push service may write to: an https or mailto address. */
  readonly subject: string;
}

interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const curve = 'prime256v1';
const sealedFor = 'push key';
/** A push service takes no proof that is valid for more than a day. */
const validSeconds = 12 * 3600;

/** @throws if it is no private key of P-256 */
const publicKeyOf = (secret: Buffer): Buffer => {
  const pair = createECDH(curve);
  pair.setPrivateKey(secret);
  return pair.getPublicKey();
};

/** Whether it is a private key of P-256 in base64url. */
export const isVapidKey = (key: string): boolean => {
  const secret = Buffer.from(key, 'base64url');
  if (!/^[A-Za-z0-9_-]{43}$/.test(key) || secret.length !== 32) return false;
  try {
    return publicKeyOf(secret).length === 65;
  } catch {
    return false; // not a scalar of the curve
  }
};

const pairOf = (secret: Buffer): KeyPair => {
  const point = publicKeyOf(secret);
  const base64 = (bytes: Buffer): string => bytes.toString('base64url');
  return {
    publicKey: base64(point),
    privateKey: createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: base64(point.subarray(1, 33)),
        y: base64(point.subarray(33)),
        d: base64(secret),
      },
    }),
  };
};

/** The first process makes the key; others read it. */
const readOrMake = async (db: Db, secrets: SecretBox, now: string): Promise<Buffer> => {
  const found = await findPushKey(db);
  if (found) return secrets.open(found.sealed, sealedFor);
  const fresh = createECDH(curve);
  fresh.generateKeys();
  // Short once in 256 keys: a scalar has 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), fresh.getPrivateKey()]).subarray(-32);
  const sealed = await secrets.seal(secret, sealedFor);
  const kept = await insertPushKey(db, fresh.getPublicKey(), sealed, now);
  return secrets.open(kept.sealed, sealedFor);
};

export const createVapid = ({ pool, secrets, clock, privateKey, subject }: VapidOptions): Vapid => {
  let loading: Promise<KeyPair> | undefined;
  const load = async (): Promise<KeyPair> =>
    pairOf(
      privateKey === undefined
        ? await inTransaction(pool, { userId: null, companyId: null }, (db) =>
            readOrMake(db, secrets, clock.now().toISOString()),
          )
        : Buffer.from(privateKey, 'base64url'),
    );
  const pair = (): Promise<KeyPair> => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined; // the database was unavailable; the next call retries
      throw cause;
    });
    return loading;
  };
  return {
    publicKey: async () => (await pair()).publicKey,
    authorize: async (endpoint) => {
      const key = await pair();
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(seconds + validSeconds)
        .setSubject(subject)
        .sign(key.privateKey);
      return `vapid t=${token}, k=${key.publicKey}`;
    },
  };
};
