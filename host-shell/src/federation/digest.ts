import { algorithmOf } from '@sala/shared-contracts';

const namesOfWebCrypto = { sha256: 'SHA-256', sha384: 'SHA-384' } as const;

/** Whether bytes, or a text as UTF-8, match a digest whose prefix names the algorithm. */
export const hasDigest = async (
  content: string | ArrayBuffer,
  digest: string,
): Promise<boolean> => {
  const algorithm = algorithmOf(digest);
  if (!algorithm) return false;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest(namesOfWebCrypto[algorithm], bytes));
  return digest === `${algorithm}-${btoa(String.fromCharCode(...hash))}`;
};
