import {
  createHealthRecord,
  unknownHealth,
  watched,
  type Connection,
  type HealthRecord,
} from '../../platform/connections/connections';
import { ProblemError } from '../../platform/http/problem-error';
import type { Clock } from '../../platform/time/clock';
import { frontendApiOf } from './live';
import type { IdentityProvider } from './port';

const answerWithinMs = 10_000;

const hasKeys = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'keys' in body &&
  Array.isArray(body.keys) &&
  body.keys.length > 0;

/** Asks for the keys that session tokens are signed with: without them nobody can sign in. */
const askForKeys = async (origin: string): Promise<void> => {
  const answer = await fetch(new URL('/.well-known/jwks.json', origin), {
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok) throw new Error(`it answered with status ${answer.status}`);
  const body: unknown = await answer.json();
  if (!hasKeys(body)) throw new Error('it answered without keys');
};

interface WatchedClerk {
  readonly connection: Connection;
  /** The same provider; how its calls go is kept. */
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
        // A token that is refused says nothing of Clerk.
        if (error instanceof ProblemError && error.code === 'auth.external_unavailable')
          health.failed('its keys could not be had');
        throw error;
      }
    },
  });

/** Clerk, as something that can be tried. @param publishableKey that names a Frontend API. */
export const watchClerk = (publishableKey: string, clock: Clock): WatchedClerk => {
  const origin = frontendApiOf(publishableKey);
  if (origin === null) throw new Error('CLERK_PUBLISHABLE_KEY is not a publishable key');
  const health = createHealthRecord(clock);
  const test = () => watched(health, () => askForKeys(origin));
  return {
    connection: { driver: 'live', target: new URL(origin).host, health: health.read, test },
    watch: watchWith(health),
  };
};

/** In place of Clerk: the invented provider of a demonstration, or nothing. */
export const withoutClerk = (driver: 'sandbox' | 'none'): Connection => ({
  driver,
  target: null,
  health: () => unknownHealth,
});
