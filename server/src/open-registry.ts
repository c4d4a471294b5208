import { createSecretBox } from '@sala/api';
import { ReleaseRegistry, type Logger } from '@sala/registry';
import { healthRule, startHealthWatch } from '@sala/registry/health';
import { createRules } from '@sala/registry/rules';
import { s3Mirror, type ArtefactMirror } from '@sala/registry/mirror';
import type { PromotionPolicy } from '@sala/shared-contracts';
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
  /**
   * Whether this process takes releases, too: it has the operator's token, and looks after
   * canaries.
   */
  readonly serves: boolean;
  readonly log: FastifyBaseLogger;
  /** Bucket that keeps what is published, with its credentials. */
  readonly artefactsUrl: string | null;
  readonly promotionPolicy: PromotionPolicy | null;
  /** Encrypts the keys of the registry: 32 bytes, base64. */
  readonly secretKey: string | null;
}

const loggerOf = (log: FastifyBaseLogger): Logger => ({
  info: (message) => log.info(message),
  warn: (message) => log.warn(message),
  error: (message) => log.error(message),
});

/** What stores ask for that know no regions. */
const anyRegion = 'us-east-1';

const mirrorOf = (address: string): ArtefactMirror => {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  return s3Mirror({
    url: origin + pathname,
    region: searchParams.get('region') ?? anyRegion,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  });
};

/** The registry of a data directory and its database, for the pages or for all of it. */
export const openRegistry = async ({
  dataDir,
  pool,
  serves,
  log,
  artefactsUrl,
  promotionPolicy,
  secretKey,
}: RegistryOptions): Promise<OpenRegistry> => {
  const mirror = artefactsUrl === null ? undefined : mirrorOf(artefactsUrl);
  const sealer = secretKey === null ? null : createSecretBox(pool, secretKey);
  const registry = await ReleaseRegistry.open({
    pool,
    dataDir,
    mirror,
    sealer,
    rules: createRules(),
    healthRule,
    promotionPolicy,
    sweeps: serves,
    log: loggerOf(log),
  });
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
