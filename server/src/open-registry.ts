import { createRules, healthRule, ReleaseRegistry, startHealthWatch, type ReleaseRegistryPort } from '@sala/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

interface RegistryOptions {
  readonly dataDir: string;
  readonly pool: Pool;
  /** Whether this process takes releases, too: it has the operator's token, and looks after canaries. */
  readonly serves: boolean;
  readonly log: FastifyBaseLogger;
}

/** The registry of a data directory and its database, for the pages or for all of it. */
export const openRegistry = async ({ dataDir, pool, serves, log }: RegistryOptions): Promise<{ readonly port: ReleaseRegistryPort; close(): Promise<void> }> => {
  const registry = await ReleaseRegistry.open({ pool, dataDir, rules: createRules(), healthRule, log });
  if (!serves) return { port: registry, close: () => registry.close() };
  await registry.writeOperatorToken();
  const watch = startHealthWatch({ registry, log });
  return {
    port: registry,
    close: async () => {
      await watch.stop();
      await registry.close();
    },
  };
};
