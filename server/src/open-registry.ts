import { ReleaseRegistry, type Logger } from '@sala/registry';
import { healthRule, startHealthWatch } from '@sala/registry/health';
import { createRules } from '@sala/registry/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

export interface OpenRegistry {
  readonly registry: ReleaseRegistry;
  /** Id of the token of whoever runs the server; null: this process takes no releases. */
  readonly operatorTokenId: string | null;
  close(): Promise<void>;
}

interface RegistryOptions {
  readonly dataDir: string;
  readonly pool: Pool;
  /** Whether this process takes releases, too: it has the operator's token, and looks after canaries. */
  readonly serves: boolean;
  readonly log: FastifyBaseLogger;
}

const loggerOf = (log: FastifyBaseLogger): Logger => ({
  info: (message) => log.info(message),
  warn: (message) => log.warn(message),
  error: (message) => log.error(message),
});

/** The registry of a data directory and its database, for the pages or for all of it. */
export const openRegistry = async ({ dataDir, pool, serves, log }: RegistryOptions): Promise<OpenRegistry> => {
  const registry = await ReleaseRegistry.open({ pool, dataDir, rules: createRules(), healthRule, log: loggerOf(log) });
  if (!serves) return { registry, operatorTokenId: null, close: () => registry.close() };
  const operator = await registry.holderOf(await registry.ensureOperatorToken());
  const watch = startHealthWatch({ registry, log });
  return {
    registry,
    operatorTokenId: operator?.id ?? null,
    close: async () => {
      await watch.stop();
      await registry.close();
    },
  };
};
