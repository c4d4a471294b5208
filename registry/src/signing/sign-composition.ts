import { webcrypto } from 'node:crypto';
import type {
  Composition,
  CompositionSignature,
  RegistryKey,
  SignatureAlgorithm,
  SignedComposition,
} from '@sala/shared-contracts';
import { canonicalText } from './canonical-json';

const { subtle } = webcrypto;

/** WebCrypto parameters by JOSE algorithm name. */
const algorithms: Record<
  SignatureAlgorithm,
  { readonly key: webcrypto.EcKeyImportParams; readonly use: webcrypto.EcdsaParams }
> = {
  // Ed25519 has no curve or hash; Node's types lack it.
  EdDSA: {
    key: { name: 'Ed25519' } as webcrypto.EcKeyImportParams,
    use: { name: 'Ed25519' } as webcrypto.EcdsaParams,
  },
  ES256: { key: { name: 'ECDSA', namedCurve: 'P-256' }, use: { name: 'ECDSA', hash: 'SHA-256' } },
};

/** A key pair; the private half is a JWK too. */
export interface SigningKey extends RegistryKey {
  readonly privateJwk: webcrypto.JsonWebKey;
}

const bytesOf = (composition: Composition): Uint8Array =>
  new TextEncoder().encode(canonicalText(composition));

/** The document without signatures: the signed content, and the input of the next one's `prev`. */
export const unsigned = ({
  signatures: _signatures,
  ...composition
}: SignedComposition): Composition => composition;

/** Signs with every key, so each browser finds one it supports. */
export const signComposition = async (
  composition: Composition,
  keys: readonly SigningKey[],
): Promise<SignedComposition> => {
  const bytes = bytesOf(composition);
  const signatures = keys.map(async ({ alg, kid, privateJwk }): Promise<CompositionSignature> => {
    const key = await subtle.importKey('jwk', privateJwk, algorithms[alg].key, false, ['sign']);
    return {
      alg,
      kid,
      value: Buffer.from(await subtle.sign(algorithms[alg].use, key, bytes)).toString('base64url'),
    };
  });
  return { ...composition, signatures: await Promise.all(signatures) };
};

const isSignedBy = async (
  bytes: Uint8Array,
  { value }: CompositionSignature,
  { alg, jwk }: RegistryKey,
): Promise<boolean> => {
  const key = await subtle.importKey('jwk', { ...jwk }, algorithms[alg].key, false, ['verify']);
  return subtle.verify(algorithms[alg].use, key, Buffer.from(value, 'base64url'), bytes);
};

/**
 * Whether at least one signature can be checked and all checkable ones are valid.
 *
 * @param signed untrusted; a document of another shape is not signed
 */
export const verifyComposition = async (
  signed: SignedComposition,
  keys: readonly RegistryKey[],
): Promise<boolean> => {
  if (signed.schema !== 'sala.mfe/1' || !Array.isArray(signed.signatures)) return false;
  const bytes = bytesOf(unsigned(signed));
  const checks = signed.signatures.flatMap((signature) => {
    const key = keys.find(({ kid, alg }) => kid === signature.kid && alg === signature.alg);
    return key ? [isSignedBy(bytes, signature, key)] : [];
  });
  return checks.length > 0 && (await Promise.all(checks)).every(Boolean);
};
