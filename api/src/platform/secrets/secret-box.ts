import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../database/database';

/** Encrypts secrets that must be readable again, but not from a copy of the database. */
export interface SecretBox {
  /** Whether SALA_SECRET_KEY is set, so that a copy of the database opens nothing. */
  readonly configured: boolean;
  /** @param owner authenticated context: the secret opens only for the same owner. */
  seal(secret: Uint8Array, owner: string): Promise<Buffer>;
  /** @throws for another owner, changed bytes, or a missing key. */
  open(sealed: Buffer, owner: string): Promise<Buffer>;
}

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/** Prefix of sealed secrets, so that older ones stay readable after a key is configured. */
export const idOfKey = (key: Buffer): Buffer =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes);

/** @throws for a key of another length */
const keyOf = (name: string, text: string | undefined): Buffer | null => {
  const key = text === undefined ? null : Buffer.from(text, 'base64');
  if (key && key.length !== 32) throw new Error(`${name} is not 32 bytes in base64`);
  return key;
};

/** The first process creates the key; others read it. */
const readOrCreateKey = (pool: Pool): Promise<Buffer> =>
  inTransaction(pool, { userId: null, companyId: null }, async (db) => {
    await db.query('insert into encryption_key (key) values ($1) on conflict do nothing', [
      randomBytes(32),
    ]);
    return (await db.one<{ key: Buffer }>('select key from encryption_key')).key;
  });

/**
 * AES-256-GCM: key id, nonce, tag, ciphertext.
 *
 * @param configuredKey 32 bytes in base64. Without it, a key is generated and stored in the
 *   database with the signing key, which protects leaked rows (a log, a query) but not a copy of
 *   the whole database.
 * @param previousKey opens what was encrypted before the key was changed; encrypts nothing.
 */
export const createSecretBox = (
  pool: Pool,
  configuredKey?: string,
  previousKey?: string,
): SecretBox => {
  const configured = keyOf('secretKey', configuredKey);
  const previous = keyOf('previousSecretKey', previousKey);
  let stored: Promise<Buffer> | undefined;
  const storedKey = (): Promise<Buffer> => {
    stored ??= readOrCreateKey(pool).catch((cause: unknown) => {
      stored = undefined; // the database was unavailable; the next request retries
      throw cause;
    });
    return stored;
  };
  const keyWithId = async (id: Buffer): Promise<Buffer> => {
    if (configured && idOfKey(configured).equals(id)) return configured;
    if (previous && idOfKey(previous).equals(id)) return previous;
    const key = await storedKey();
    if (idOfKey(key).equals(id)) return key;
    throw new Error('a secret was encrypted with a key that is not configured any more');
  };
  return {
    configured: configured !== null,
    seal: async (secret, owner) => {
      const key = configured ?? (await storedKey());
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([idOfKey(key), iv, cipher.getAuthTag(), text]);
    },
    open: async (sealed, owner) => {
      const ivAt = keyIdBytes;
      const tagAt = ivAt + ivBytes;
      const textAt = tagAt + tagBytes;
      const key = await keyWithId(sealed.subarray(0, ivAt));
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(ivAt, tagAt), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
    },
  };
};
