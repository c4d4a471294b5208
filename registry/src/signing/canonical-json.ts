import canonicalize from 'canonicalize';
import { digestOf } from './digest';

/** Canonical JSON (RFC 8785): equal values have equal text. @throws Error for values outside JSON */
export const canonicalText = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('undefined has no canonical JSON');
  return text;
};

/** `sha256-<base64>` of a value's canonical JSON: the link of a hash chain. */
export const canonicalDigest = (value: unknown): string => digestOf(canonicalText(value));
