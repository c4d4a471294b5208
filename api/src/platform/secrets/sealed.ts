import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

export interface CompanyKey {
  readonly id: string;
  readonly secret: KeyObject;
}

/** Where a value is kept; it opens nowhere else. */
export interface Place {
  readonly companyId: string;
  readonly table: string;
  readonly rowId: string;
  readonly column: string;
}

const algorithm = 'aes-256-gcm';
const keyIdBytes = 16;
const ivBytes = 12;
const tagBytes = 16;

/** By how much a sealed value is longer. */
export const overheadBytes = ivBytes + tagBytes;

const contextOf = ({ companyId, table, rowId, column }: Place): Buffer =>
  Buffer.from(['sala/1', companyId, table, rowId, column].join('\n'));

/** Nonce, tag, ciphertext. */
export const sealBytes = (secret: KeyObject, place: Place, plain: Uint8Array): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv).setAAD(contextOf(place));
  const text = cipher.update(plain);
  cipher.final(); // adds nothing in this mode, and makes the tag
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

/** @throws when it was changed or comes from another place */
export const openBytes = (secret: KeyObject, place: Place, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(contextOf(place)).setAuthTag(sealed.subarray(ivBytes, overheadBytes));
  const plain = decipher.update(sealed.subarray(overheadBytes));
  decipher.final(); // throws unless the tag fits; adds nothing in this mode
  return plain;
};

/** Version 1: base64 of key id, nonce, tag, ciphertext. PostgreSQL knows it as `is_sealed`. */
const sealedStart = 'sala:1:';
/** A plain text that begins like one of ours. */
const literalStart = 'sala:0:';

const uuidParts = [0, 8, 12, 16, 20] as const;

const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return uuidParts.map((from, at) => hex.slice(from, uuidParts[at + 1])).join('-');
};

export const isSealed = (kept: string): boolean => kept.startsWith(sealedStart);

/** An empty text stays empty: that a section is not filled in is no secret. */
export const sealText = (key: CompanyKey, place: Place, plain: string): string =>
  plain === ''
    ? ''
    : sealedStart +
      Buffer.concat([
        Buffer.from(key.id.replaceAll('-', ''), 'hex'),
        sealBytes(key.secret, place, Buffer.from(plain)),
      ]).toString('base64');

export const keepPlain = (plain: string): string =>
  plain.startsWith(sealedStart) || plain.startsWith(literalStart) ? literalStart + plain : plain;

export const readPlain = (kept: string): string =>
  kept.startsWith(literalStart) ? kept.slice(literalStart.length) : kept;

/** @throws when it is no sealed text */
export const splitSealed = (kept: string): { readonly keyId: string; readonly sealed: Buffer } => {
  const bytes = Buffer.from(kept.slice(sealedStart.length), 'base64');
  if (bytes.length < keyIdBytes + overheadBytes) throw new Error('a sealed text is cut off');
  return { keyId: uuidOf(bytes.subarray(0, keyIdBytes)), sealed: bytes.subarray(keyIdBytes) };
};
