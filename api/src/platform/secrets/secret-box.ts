import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../database/database';

/** Encrypts what must be read again, but not by who reads a copy of the database. */
export interface SecretBox {
  /** @param owner what the secret belongs to: it opens for nobody else. */
  seal(secret: Uint8Array, owner: string): Promise<Buffer>;
  /** Throws when the owner is another, the bytes were changed, or the key is not there any more. */
  open(sealed: Buffer, owner: string): Promise<Buffer>;
}

const algorithm = 'aes-256-gcm';
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Written in front of what it encrypted, so that a key configured later does not shut out older
 * secrets.
 */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('key id').update(key).digest().subarray(0, keyIdBytes);

/** The first process that asks makes it; all others read that one. */
const readOrMakeKey = (pool: Pool): Promise<Buffer> =>
  inTransaction(pool, { userId: null, companyId: null }, async (db) => {
    await db.query('insert into encryption_key (key) values ($1) on conflict do nothing', [
      randomBytes(32),
    ]);
    return (await db.one<{ key: Buffer }>('select key from encryption_key')).key;
  });

/**
 * AES-256-GCM: key id, nonce, tag, text.
 *
 * @param configuredKey 32 bytes in base64. Without one, a key is made once and kept in the database
 *   beside the signing key: that guards single rows that leak (a log, a query), not a copy of the
 *   whole database.
 */
export const createSecretBox = (pool: Pool, configuredKey?: string): SecretBox => {
  const configured = configuredKey === undefined ? null : Buffer.from(configuredKey, 'base64');
  if (configured && configured.length !== 32)
    throw new Error('secretKey is not 32 bytes in base64');
  let kept: Promise<Buffer> | undefined;
  const keptKey = (): Promise<Buffer> => {
    kept ??= readOrMakeKey(pool).catch((cause: unknown) => {
      kept = undefined; // the database was away: the next request asks again
      throw cause;
    });
    return kept;
  };
  const keyWithId = async (id: Buffer): Promise<Buffer> => {
    if (configured && idOf(configured).equals(id)) return configured;
    const key = await keptKey();
    if (idOf(key).equals(id)) return key;
    throw new Error('a secret was encrypted with a key that is not configured any more');
  };
  return {
    seal: async (secret, owner) => {
      const key = configured ?? (await keptKey());
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([idOf(key), iv, cipher.getAuthTag(), text]);
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
