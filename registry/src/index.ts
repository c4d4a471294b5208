export { servedType } from './artefacts/served-types';
export { canonicalDigest, canonicalText } from './signing/canonical-json';
export { digestOf, hasDigest } from './signing/digest';
export {
  compose,
  composeBody,
  type CompositionBody,
  type InForce,
  type RemoteInForce,
  type StoredRelease,
} from './composition/compose';
export { startReason, type ReleaseAuthority } from './log/release-authority';
export { publicKeys, readSigningKeys } from './signing/signing-keys';
export { ReleaseRegistry } from './registry';
export type { RegistryOptions } from './registry-options';
export type * from './registry-port';
export { ReleaseRefused } from './life-cycle/release-refused';
export {
  signComposition,
  unsigned,
  verifyComposition,
  type SigningKey,
} from './signing/sign-composition';
