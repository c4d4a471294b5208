import type { IdentityProvider as Provider } from '@sala/shared-contracts';

/** What a provider vouches for. */
export interface VouchedIdentity {
  /** The provider's own id of the account; never changes. */
  readonly subject: string;
  /** Verified by the provider, in lower case. */
  readonly email: string;
  readonly name: string;
}

/** Checks what a browser brings from a third party. */
export interface IdentityProvider {
  /**
   * @throws ProblemError `auth.external_invalid` when the token is not what the provider signed for
   *   us, `auth.external_unavailable` when its keys cannot be had.
   */
  verify(token: string): Promise<VouchedIdentity>;
}

/** Those that are turned on here. */
export type IdentityProviders = Readonly<Partial<Record<Provider, IdentityProvider>>>;
