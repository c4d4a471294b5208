import canonicalize from 'canonicalize';
import { digestOf } from './digest';

/**
 * Canonical JSON (RFC 8785): the same value has the same text everywhere. @throws Error for what
 * JSON cannot say.
 */
export const canonicalText = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined has no canonical JSON');
  return text;
};

/** `sha256-<base64>` of the canonical JSON of a value: what the next link of a chain names. */
export const canonicalDigest = (value: unknown): string => digestOf(canonicalText(value));
