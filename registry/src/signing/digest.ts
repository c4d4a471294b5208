import { createHash } from 'node:crypto';
import {
  algorithmOf,
  digestAlgorithms,
  type DigestAlgorithm,
} from '@sala/shared-contracts/release-build';

/** `sha256-<base64>`, the format of subresource integrity. */
export const digestOf = (
  bytes: string | Uint8Array,
  algorithm: DigestAlgorithm = digestAlgorithms[0],
): string => `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Whether bytes match a digest, by the algorithm it names. */
export const hasDigest = (bytes: string | Uint8Array, digest: string): boolean => {
  const algorithm = algorithmOf(digest);
  return algorithm !== undefined && digestOf(bytes, algorithm) === digest;
};
