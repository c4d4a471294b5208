import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

/** Wraps keys of companies under SALA_SECRET_KEY; a part of `SecretBox`. */
interface KeyWrapper {
  seal(secret: Uint8Array, owner: string): Promise<Buffer>;
  open(sealed: Buffer, owner: string): Promise<Buffer>;
}

export interface KeyRing {
  /** Null: no SALA_SECRET_KEY, so nothing can be encrypted. */
  readonly wrapper: KeyWrapper | null;
  /** The operator encrypts for every company. */
  readonly required: boolean;
  /** Opened keys by company and id. A key never changes, so none of them grows old. */
  readonly keys: LRUCache<string, KeyObject>;
}

const openedMax = 2000;
const newRing = (wrapper: KeyWrapper | null, required: boolean): KeyRing => ({
  wrapper,
  required: required && wrapper !== null,
  keys: new LRUCache({ max: openedMax }),
});

const empty = newRing(null, false);
const rings = new WeakMap<Pool, KeyRing>();

/**
 * Gives transactions of this pool the means to open company keys. They hang on the pool, because
 * whatever reads a text or file has a transaction at hand, and a second argument through every
 * reader would be forgotten in one of them.
 */
export const giveKeyRing = (
  pool: Pool,
  { wrapper, required }: Pick<KeyRing, 'wrapper' | 'required'>,
): void => void rings.set(pool, newRing(wrapper, required));

export const keyRingOf = (pool: Pool): KeyRing => rings.get(pool) ?? empty;
