import type { SsoClient } from '../../adapters/single-sign-on/port';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { ProviderRow } from '../sql/single-sign-on.queries';

/** Of the page that the provider sends the browser back to. */
export const ssoCallbackPath = '/sign-in/sso';
/** Below the origin of the site. */
export const scimPath = '/api/v1/scim/v2';

/** Binds a secret to the provider of one company. */
const ownerOf = (companyId: string): string => `identity_provider:${companyId}`;
const stateOwnerOf = (companyId: string, stateHash: string): string =>
  `sso_state:${companyId}:${stateHash}`;

export const sealClientSecret = (box: SecretBox, companyId: string, secret: string) =>
  box.seal(Buffer.from(secret), ownerOf(companyId));

export const sealVerifier = (
  box: SecretBox,
  companyId: string,
  stateHash: string,
  verifier: string,
) => box.seal(Buffer.from(verifier), stateOwnerOf(companyId, stateHash));

export const openVerifier = async (
  box: SecretBox,
  companyId: string,
  stateHash: string,
  sealed: Buffer,
): Promise<string> => String(await box.open(sealed, stateOwnerOf(companyId, stateHash)));

export const clientOf = async (box: SecretBox, provider: ProviderRow): Promise<SsoClient> => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: String(await box.open(provider.clientSecret, ownerOf(provider.companyId))),
  groupsClaim: provider.groupsClaim,
  clockSeconds: provider.clockSeconds,
});

/** The address in lower case, by its schema or its reader. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
