/**
 * Tokens of people who signed in on this computer: strangers who guess elsewhere do not lock them
 * out here, and who asked for it is not asked for the second factor again (screens §1, /otp).
 * Several people share a computer at a desk, so each has their own. What is kept does not say who
 * they are, and is worthless without the password.
 */
const key = 'trusted-device';
const kept = 8;

type Tokens = readonly (readonly [person: string, token: string])[];

/** A short mark of an address (FNV-1a): tells people of one computer apart, and is no address. */
const markOf = (email: string): string => {
  let hash = 0x811c9dc5;
  for (const unit of email.trim().toLowerCase())
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const read = (): Tokens => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return []; // forbidden by the browser, or not ours: the person is asked for the second factor
  }
};

const write = (tokens: Tokens): void => {
  try {
    localStorage.setItem(key, JSON.stringify(tokens));
  } catch {
    return; // the browser is a new one next time
  }
};

const without = (email: string): Tokens => read().filter(([person]) => person !== markOf(email));

export const trustedDevice = {
  tokenOf: (email: string): string | undefined =>
    read().find(([person]) => person === markOf(email))?.[1],
  /** The ones used longest ago make room. */
  trust: (email: string, token: string): void =>
    write([[markOf(email), token] as const, ...without(email)].slice(0, kept)),
};
