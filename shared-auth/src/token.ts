import { jwtDecode } from 'jwt-decode';

/** What the browser reads of a token; only the server judges its signature. */
export interface TokenClaims {
  /** Id of the user. */
  readonly sub: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The claims of a token, or null when it cannot be decoded or lacks one of them. */
export const readClaims = (token: string): TokenClaims | null => {
  try {
    const { sub, exp } = jwtDecode(token);
    return typeof sub === 'string' && typeof exp === 'number' ? { sub, exp } : null;
  } catch {
    return null; // specification §4: what cannot be decoded counts as no token
  }
};

/** Compared in whole seconds (specification §9). */
export const isExpired = (exp: number, nowMs: number = Date.now()): boolean => exp <= Math.floor(nowMs / 1000);
