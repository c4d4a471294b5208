/** What a verified token says. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  /** A signed JWT (EdDSA) with `sub`, `sid`, `iat`, `exp`. */
  sign(claims: TokenClaims): Promise<string>;
  /** Throws `auth.token_invalid` or `auth.token_expired`. */
  verify(token: string): Promise<TokenClaims>;
}
