import type { CompositionSignature, RegistryKey, SignedComposition } from '@sala/shared-contracts';
import canonicalize from 'canonicalize';

const algorithms = {
  EdDSA: { name: 'Ed25519' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** @returns null when the browser does not support the algorithm, or the key is invalid. */
const importKey = async ({ alg, jwk }: RegistryKey): Promise<CryptoKey | null> => {
  try {
    return await crypto.subtle.importKey('jwk', { ...jwk }, algorithms[alg], false, ['verify']);
  } catch {
    return null; // Ed25519 is younger than many clinics' browsers
  }
};

const verifies = async (
  { alg, value }: CompositionSignature,
  key: CryptoKey,
  signed: BufferSource,
): Promise<boolean> => {
  try {
    return await crypto.subtle.verify(algorithms[alg], key, bytesOf(value), signed);
  } catch {
    return false; // invalid base64
  }
};

/**
 * Whether one of these keys signed the document; the first signature the browser can verify
 * decides.
 */
export const isSigned = async (
  document: SignedComposition,
  keys: readonly RegistryKey[],
): Promise<boolean> => {
  const { signatures, ...content } = document;
  const text = canonicalize(content);
  if (text === undefined) return false;
  const signed = new TextEncoder().encode(text);
  for (const signature of signatures) {
    const known = keys.find(({ kid, alg }) => kid === signature.kid && alg === signature.alg);
    const key = known && (await importKey(known));
    if (key) return verifies(signature, key, signed);
  }
  return false;
};
