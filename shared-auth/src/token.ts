import { jwtDecode } from 'jwt-decode';

/** What the browser reads of a token; only the server judges its signature. */
export interface TokenClaims {
  /** Id of the user. */
  readonly sub: string;
  /** When it ends, seconds since 1970. */
  readonly exp: number;
  /** When it was made, seconds since 1970 on the server's clock. */
  readonly iat?: number | undefined;
}

/** The claims of a token, or null when it cannot be decoded or lacks one of them. */
export const readClaims = (token: string): TokenClaims | null => {
  try {
    const { sub, exp, iat } = jwtDecode(token);
    return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp, iat } : null;
  } catch {
    return null; // specification §4: what cannot be decoded counts as no token
  }
};

/** Compared in whole seconds (specification §9). */
export const isExpired = (exp: number, nowMs: number = Date.now()): boolean =>
  exp <= Math.floor(nowMs / 1000);

/**
 * When half of a token's life is over, milliseconds on this computer's clock. Its life comes from
 * the token's own two times; it begins when the token came, for the clocks of computers differ.
 * Where this clock is ahead, what it leaves of the life counts.
 */
export const halfLifeOf = ({ iat, exp }: TokenClaims, receivedMs: number): number => {
  const left = exp * 1000 - receivedMs;
  const life = iat === undefined ? left : (exp - iat) * 1000;
  return Math.floor(receivedMs + Math.min(life, left) / 2);
};
