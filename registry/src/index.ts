export { canonicalDigest, canonicalText, sha384 } from './canonical';
export { compose, composeBody, type CompositionBody, type InForce, type RemoteInForce, type StoredRelease } from './compose';
export { publicKeys, readSigningKeys } from './keys';
export { ReleaseRegistry, type RegistryOptions } from './registry';
export type * from './registry-port';
export { ReleaseRefused } from './release-refused';
export { signComposition, unsigned, verifyComposition, type SigningKey } from './sign';
