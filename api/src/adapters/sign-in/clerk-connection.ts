import {
  createHealthRecord,
  unknownHealth,
  trackHealth,
  type Connection,
  type HealthRecord,
} from '../../platform/connections/connections';
import { ProblemError } from '../../platform/http/problem-error';
import type { Clock } from '../../platform/time/clock';
import { frontendApiOf } from './live';
import type { IdentityProvider } from './port';

const timeoutMs = 10_000;

const hasKeys = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'keys' in body &&
  Array.isArray(body.keys) &&
  body.keys.length > 0;

/** Fetches the signing keys of session tokens, without which nobody can sign in. */
const fetchKeys = async (origin: string): Promise<void> => {
  const answer = await fetch(new URL('/.well-known/jwks.json', origin), {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`responded with status ${answer.status}`);
  const body: unknown = await answer.json();
  if (!hasKeys(body)) throw new Error('responded without keys');
};

interface TrackedClerk {
  readonly connection: Connection;
  /** Wraps a provider to record its health. */
  readonly watch: (provider: IdentityProvider) => IdentityProvider;
}

const watchWith =
  (health: HealthRecord) =>
  (provider: IdentityProvider): IdentityProvider => ({
    verify: async (token) => {
      try {
        const identity = await provider.verify(token);
        health.worked();
        return identity;
      } catch (error) {
        // A refused token says nothing about Clerk's health.
        if (error instanceof ProblemError && error.code === 'auth.external_unavailable')
          health.failed('its keys could not be fetched');
        throw error;
      }
    },
  });

/**
 * Health and connection test of Clerk.
 *
 * @param publishableKey names the Frontend API.
 */
export const trackClerk = (publishableKey: string, clock: Clock): TrackedClerk => {
  const origin = frontendApiOf(publishableKey);
  if (origin === null) throw new Error('CLERK_PUBLISHABLE_KEY is not a publishable key');
  const health = createHealthRecord(clock);
  const test = () => trackHealth(health, () => fetchKeys(origin));
  return {
    connection: { driver: 'live', target: new URL(origin).host, health: health.read, test },
    watch: watchWith(health),
  };
};

/** Connection without Clerk: the sandbox provider of a demonstration, or none. */
export const withoutClerk = (driver: 'sandbox' | 'none'): Connection => ({
  driver,
  target: null,
  health: () => unknownHealth,
});
