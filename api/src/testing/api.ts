import { buildApi, type ApiOptions } from '../app';
import { createClock, type Clock } from '../platform/time/clock';
import { as, type CallOrigin, type TestClient } from './client';
import { createSandboxStamping } from '../adapters/tax-stamping/simulator';
import type { TaxStamping } from '../adapters/tax-stamping/port';
import { createTestDatabase, type TestDatabase } from './database';
import type { FastifyInstance } from 'fastify';

export interface TestApi {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly database: TestDatabase;
  /** The stamping service that work behind an answer asks. */
  readonly taxStamping: TaxStamping;
  /**
   * Calls as the holder of a token, perhaps from another browser or network address, or in another
   * language.
   */
  as(token: string | null, origin?: CallOrigin): TestClient;
  /** Calls as nobody. */
  readonly anyone: TestClient;
  close(): Promise<void>;
}

/** So many calls a minute that no test meets the limit by accident. */
const hardlyLimited = { max: 100_000, maxPerNetworkAddress: 100_000, windowSeconds: 60 };

/**
 * The least that argon2id takes: somebody who signs up is hashed for or verified four times, 12 ms
 * each.
 */
const hardlyHashed = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestApiOptions extends Partial<Omit<ApiOptions, 'pool' | 'clock'>> {
  /** One that somebody else has made, and drops. */
  readonly database?: TestDatabase;
}

/** The API on a database of its own; every answer is compared with the contract. */
export const createTestApi = async ({
  database: given,
  ...options
}: TestApiOptions = {}): Promise<TestApi> => {
  const database = given ?? (await createTestDatabase());
  const clock = createClock();
  const taxStamping = options.taxStamping ?? createSandboxStamping(clock);
  const app = await buildApi({
    publicUrl: 'https://sala.test',
    sandbox: true,
    rateLimit: hardlyLimited,
    passwordCost: hardlyHashed,
    checkAnswers: true,
    ...options,
    pool: database.pool,
    clock,
  });
  return {
    app,
    clock,
    database,
    taxStamping,
    as: (token, origin) => as(app, token, origin),
    anyone: as(app, null),
    close: async () => {
      await app.close();
      if (!given) await database.drop();
    },
  };
};
