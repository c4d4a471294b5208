import { createHash } from 'node:crypto';
import { algorithmOf, digestAlgorithms, type DigestAlgorithm } from '@sala/shared-contracts';

/** `sha256-<base64>`, as browsers check it. */
export const digestOf = (
  bytes: string | Uint8Array,
  algorithm: DigestAlgorithm = digestAlgorithms[0],
): string => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Whether bytes are what a digest says, by the algorithm that it names. */
export const hasDigest = (bytes: string | Uint8Array, digest: string): boolean => {
  const algorithm = algorithmOf(digest);
  return algorithm !== undefined && digestOf(bytes, algorithm) === digest;
};
