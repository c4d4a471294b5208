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
  /** Id of the operator token; null: this process accepts no releases. */
  readonly operatorTokenId: string | null;
  close(): Promise<void>;
}

interface RegistryOptions {
  readonly dataDir: string;
  readonly pool: Pool;
  /** Whether this process accepts releases: it then has the operator token and watches canaries. */
  readonly serves: boolean;
  readonly log: FastifyBaseLogger;
  /** Bucket URL with credentials. */
  readonly artefactsUrl: string | null;
  readonly promotionPolicy: PromotionPolicy | null;
  /** Encrypts the registry's keys: 32 bytes, base64. */
  readonly secretKey: string | null;
  readonly previousSecretKey: string | null;
}

const loggerOf = (log: FastifyBaseLogger): Logger => ({
  info: (message) => log.info(message),
  warn: (message) => log.warn(message),
  error: (message) => log.error(message),
});

/** Region for stores without regions. */
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

/** The registry of a data directory and its database, for serving pages or for everything. */
export const openRegistry = async ({
  dataDir,
  pool,
  serves,
  log,
  artefactsUrl,
  promotionPolicy,
  secretKey,
  previousSecretKey,
}: RegistryOptions): Promise<OpenRegistry> => {
  const mirror = artefactsUrl === null ? undefined : mirrorOf(artefactsUrl);
  const sealer =
    secretKey === null ? null : createSecretBox(pool, secretKey, previousSecretKey ?? undefined);
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
