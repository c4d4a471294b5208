/** A company's client at its OpenID Connect provider. */
export interface SsoClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim with the person's groups. */
  readonly groupsClaim: string;
  /** How far its clock may be off. */
  readonly clockSeconds: number;
}

/** One sign-in on its way, whose values the provider has to repeat. */
export interface SsoFlow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

/** A callback, as the browser reports it. */
export interface SsoCallback {
  readonly code: string;
  /** RFC 9207. */
  readonly iss?: string | undefined;
}

/** What a provider says of a person; signed, and checked to be for us, for this sign-in and fresh. */
export interface SsoClaims {
  readonly subject: string;
  /** Lower case; null when the provider names none. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly name: string | null;
  readonly groups: readonly string[];
}

/** Speaks OpenID Connect with the providers of companies; never within a transaction. */
export interface SingleSignOn {
  /** @throws ConnectionFailed when the provider does not give its configuration. */
  discover(client: SsoClient): Promise<{ issuer: string; authorizationEndpoint: string }>;
  /** @throws ConnectionFailed */
  authorizationUrl(client: SsoClient, flow: SsoFlow, loginHint: string): Promise<string>;
  /**
   * @throws ProblemError `auth.external_invalid` for an answer that fails a check, `sso.clock_off`
   *   for a token of another time, `auth.external_unavailable` when the provider does not respond.
   */
  complete(client: SsoClient, flow: SsoFlow, callback: SsoCallback): Promise<SsoClaims>;
}
