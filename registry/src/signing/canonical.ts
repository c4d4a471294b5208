import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Canonical JSON (RFC 8785): the same value has the same text everywhere. @throws Error for what JSON cannot say. */
export const canonicalText = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined has no canonical JSON');
  return text;
};

const digest = (algorithm: 'sha256' | 'sha384', bytes: string | Uint8Array): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** `sha384-<base64>`, as browsers check it. */
export const sha384 = (bytes: string | Uint8Array): string => digest('sha384', bytes);

/** `sha256-<base64>` of the canonical JSON of a value: what the next link of a chain names. */
export const canonicalDigest = (value: unknown): string => digest('sha256', canonicalText(value));
