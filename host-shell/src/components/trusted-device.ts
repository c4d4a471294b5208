/**
 * Tokens of people who signed in on this computer: attackers elsewhere cannot lock them out here,
 * and trusted ones skip the second factor (docs/spec/identity.md). One per person, because people
 * share front-desk computers. A stored token names nobody and is worthless without the password.
 */
const key = 'trusted-device';
const storedMax = 8;

type Tokens = readonly (readonly [person: string, token: string])[];

/** FNV-1a hash of an address: distinguishes people on one computer without storing addresses. */
const markOf = (email: string): string => {
  let hash = 0x811c9dc5;
  for (const unit of email.trim().toLowerCase())
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const readTokens = (): Tokens => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return []; // forbidden or malformed: the second factor is asked for
  }
};

const writeTokens = (tokens: Tokens): void => {
  try {
    localStorage.setItem(key, JSON.stringify(tokens));
  } catch {
    return; // the next sign-in treats this computer as new
  }
};

const tokensOfOthers = (email: string): Tokens =>
  readTokens().filter(([person]) => person !== markOf(email));

export const trustedDevice = {
  tokenOf: (email: string): string | undefined =>
    readTokens().find(([person]) => person === markOf(email))?.[1],
  /** Drops the least recently used. */
  trust: (email: string, token: string): void =>
    writeTokens([[markOf(email), token] as const, ...tokensOfOthers(email)].slice(0, storedMax)),
};
