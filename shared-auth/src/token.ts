import { jwtDecode } from 'jwt-decode';

/** Claims the browser reads; only the server verifies the signature. */
export interface TokenClaims {
  /** Id of the user. */
  readonly sub: string;
  /** Expiry, seconds since 1970. */
  readonly exp: number;
  /** Issue time, seconds since 1970 on the server's clock. */
  readonly iat?: number | undefined;
}

/** The claims, or null when undecodable or incomplete. */
export const readClaims = (token: string): TokenClaims | null => {
  try {
    const { sub, exp, iat } = jwtDecode(token);
    return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp, iat } : null;
  } catch {
    return null; // an undecodable token counts as none (docs/spec/identity.md)
  }
};

/** Compared in whole seconds (docs/spec/identity.md). */
export const isExpired = (exp: number, nowMs: number = Date.now()): boolean =>
  exp <= Math.floor(nowMs / 1000);

/**
 * Half of a token's life, in milliseconds on this computer's clock. The life is `exp − iat`,
 * counted from receipt because clocks differ; if this clock is ahead, what it leaves of the life
 * counts.
 */
export const halfLifeOf = ({ iat, exp }: TokenClaims, receivedMs: number): number => {
  const left = exp * 1000 - receivedMs;
  const life = iat === undefined ? left : (exp - iat) * 1000;
  return Math.floor(receivedMs + Math.min(life, left) / 2);
};
