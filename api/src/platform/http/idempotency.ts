import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import {
  idempotencyKeyHeader,
  limits,
  takesIdempotencyKey,
  type ApiEndpointName,
} from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { Db, Identity } from '../database/database';
import { isLockTimeout } from '../database/database-errors';
import { ProblemError, invalid } from './problem-error';

/** A request with an idempotency key. Both methods run inside its one transaction. */
export interface IdempotentRequest {
  /** Waits for a concurrent request with the same key. undefined when there is no stored answer. */
  findAnswer(db: Db): Promise<{ readonly answer: unknown } | undefined>;
  /** Stores the answer for repetitions. */
  storeAnswer(db: Db, answer: unknown): Promise<void>;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A string of RFC 9651, as in the draft, or the same without quotes, as most clients send it. */
const header = new RegExp(
  `^(?:"([ !#-\\[\\]-~]{1,${limits.idempotencyKeyMax}})"|([!#-+\\--\\[\\]-~]{1,${limits.idempotencyKeyMax}}))$`,
);

const readKey = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers[idempotencyKeyHeader];
  if (given === undefined) return undefined;
  const [, quoted, bare] = header.exec(String(given)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw invalid({ path: idempotencyKeyHeader, code: 'format' });
  return key;
};

/** Derived from the key, which is not stored: a reader of the database cannot decrypt answers. */
const secretOf = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `sala idempotency ${purpose}`, 32));

const seal = (key: string, text: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secretOf(key, 'answer'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

const open = (key: string, sealed: Buffer): string => {
  const decipher = createDecipheriv(
    algorithm,
    secretOf(key, 'answer'),
    sealed.subarray(0, ivBytes),
  );
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]).toString('utf8');
};

/** HMAC of URL and body, because a body may hold a password. */
const fingerprintOf = (key: string, { url, body }: FastifyRequest): Buffer =>
  createHmac('sha256', secretOf(key, 'request'))
    .update(`${url}\n`)
    .update(body instanceof Uint8Array ? body : JSON.stringify(body ?? null))
    .digest();

interface StoredAnswer {
  fingerprint: Buffer;
  answer: Buffer | null;
  answerKept: boolean;
}

const find = async (
  db: Db,
  name: string,
  hash: Buffer,
  now: string,
): Promise<StoredAnswer | undefined> => {
  try {
    return await db.maybe<StoredAnswer>(
      'select fingerprint, answer, answer_kept as "answerKept" from idempotency_key_held($1, $2, $3)',
      [name, hash, now],
    );
  } catch (cause) {
    if (isLockTimeout(cause))
      throw new ProblemError('idempotencyKey.in_progress', { retryAfterSeconds: 1, cause });
    throw cause;
  }
};

/**
 * Handles the `Idempotency-Key` header: within a day, repetitions by the same person or device have
 * one effect and one answer. Refusals are not stored, so that a corrected request may reuse the
 * key.
 *
 * @returns undefined when the endpoint takes no key or the request has none.
 * @throws `request.invalid` naming the header.
 */
export const idempotentRequest = (
  name: ApiEndpointName,
  request: FastifyRequest,
  { companyId, userId, deviceId }: Identity,
  now: string,
): IdempotentRequest | undefined => {
  const key = takesIdempotencyKey(name) ? readKey(request) : undefined;
  if (key === undefined) return undefined;
  const hash = createHash('sha256')
    .update(deviceId ? `${deviceId}\n${key}` : key) // the devices of a company are all nobody
    .digest();
  const fingerprint = fingerprintOf(key, request);
  return {
    findAnswer: async (db) => {
      const stored = await find(db, name, hash, now);
      if (!stored) return undefined;
      if (!stored.fingerprint.equals(fingerprint)) throw new ProblemError('idempotencyKey.reused');
      if (!stored.answerKept) throw new ProblemError('idempotencyKey.answer_not_kept');
      const answer: unknown =
        stored.answer === null ? undefined : JSON.parse(open(key, stored.answer));
      return { answer };
    },
    storeAnswer: async (db, answer) => {
      const text = answer === undefined ? null : JSON.stringify(answer);
      const fits = text === null || Buffer.byteLength(text) <= limits.idempotencyAnswerMaxBytes;
      await db.query('select idempotency_key_forget($1)', [now]);
      await db.query(
        `insert into idempotency_key (company_id, user_id, endpoint, key_hash, fingerprint, answer, answer_kept, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + make_interval(hours => $9))
         on conflict on constraint idempotency_key_once do update set fingerprint = excluded.fingerprint, answer = excluded.answer,
           answer_kept = excluded.answer_kept, created_at = excluded.created_at, expires_at = excluded.expires_at`,
        [
          companyId,
          userId,
          name,
          hash,
          fingerprint,
          text !== null && fits ? seal(key, text) : null,
          fits,
          now,
          limits.idempotencyKeyHours,
        ],
      );
    },
  };
};
