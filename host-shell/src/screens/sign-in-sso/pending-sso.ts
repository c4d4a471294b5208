/**
 * A sign-in that left for the company's provider, kept in this tab: the callback needs its token,
 * so that one in another browser is refused (docs/spec/identity.md §11).
 */
const key = 'pending-sso';

export interface PendingSso {
  readonly browserToken: string;
  readonly email: string;
  /** Where to go afterwards. */
  readonly target: string;
}

const isPending = (value: unknown): value is PendingSso =>
  typeof value === 'object' &&
  value !== null &&
  ['browserToken', 'email', 'target'].every(
    (name) => typeof new Map<string, unknown>(Object.entries(value)).get(name) === 'string',
  );

export const pendingSso = {
  keep: (pending: PendingSso): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(pending));
    } catch {
      return; // forbidden: the callback says that it began elsewhere
    }
  },
  /** Once: a second callback is a replay. */
  take: (): PendingSso | null => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      sessionStorage.removeItem(key);
      return isPending(stored) ? stored : null;
    } catch {
      return null; // forbidden or malformed
    }
  },
};
