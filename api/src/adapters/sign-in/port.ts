import type { IdentityProvider as Provider } from '@sala/shared-contracts';

/** An identity verified by a provider. */
export interface VouchedIdentity {
  /** The provider's immutable account id. */
  readonly subject: string;
  /** Verified by the provider, lower case. */
  readonly email: string;
  readonly name: string;
}

/** Verifies tokens of a third party. */
export interface IdentityProvider {
  /**
   * @throws ProblemError `auth.external_invalid` for a token not signed for us,
   *   `auth.external_unavailable` when the signing keys cannot be fetched.
   */
  verify(token: string): Promise<VouchedIdentity>;
}

/** Enabled providers. */
export type IdentityProviders = Readonly<Partial<Record<Provider, IdentityProvider>>>;
