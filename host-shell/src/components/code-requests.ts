/**
 * Secrets of the codes this tab requested. A code is valid only with its request's secret, so
 * strangers' guesses cannot exhaust it. They end with the tab; then the password is asked for, or
 * the mail suffices.
 */
const storageKey = 'code-requests';
const storedMax = 8;

type Purpose = 'sign-up' | 'reset';
type Entry = readonly [name: string, token: string];

const nameOf = (purpose: Purpose, email: string): string =>
  `${purpose} ${email.trim().toLowerCase()}`;

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const readEntries = (): readonly Entry[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return []; // forbidden or malformed
  }
};

export const codeRequests = {
  tokenOf: (purpose: Purpose, email: string): string | undefined =>
    readEntries().find(([name]) => name === nameOf(purpose, email))?.[1],
  keep: (purpose: Purpose, email: string, token: string): void => {
    const name = nameOf(purpose, email);
    const entries = [
      [name, token] as const,
      ...readEntries().filter(([other]) => other !== name),
    ].slice(0, storedMax);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(entries));
    } catch {
      return; // the password is asked for with the code
    }
  },
};
