import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  apiPlugin,
  createStaffDirectory,
  fieldFaults,
  frontendApiOf,
  readBacklog,
  type ApiOptions,
} from '@sala/api';
import type { ReleaseRegistryPort } from '@sala/registry';
import { personByCookie, registryService, sendProblem } from '@sala/registry/http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config';
import { artefactAccess } from './gateway/artefact-access';
import { answerUnrouted, gateway, type GatewayOptions } from './gateway/gateway';
import { pagesOf } from './gateway/pages';
import { appointmentPageOf } from './gateway/appointment-page';
import { serviceWorkerOf } from './gateway/service-worker';
import { databaseCheck, health, type Check } from './health';
import { headerLimits, limitSlowBodies } from './slow-requests';

export interface ApplicationParts {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'roles'
    | 'clerkPublishableKey'
    | 'trustProxy'
    | 'dataDir'
    | 'platformStaff'
    | 'secretKey'
    | 'previousSecretKey'
    | 'grantOrigins'
  >;
  readonly log: FastifyBaseLogger;
  /** Null: the process serves only health checks. */
  readonly pool: Pool | null;
  /** Null: the process lacks the API role. */
  readonly api: ApiOptions | null;
  /** Null: the process serves neither pages nor the registry. */
  readonly releases: {
    readonly registry: ReleaseRegistryPort;
    readonly operatorTokenId: string | null;
  } | null;
}

/**
 * Whose `X-Forwarded-For` to trust. A hop count would also trust callers that bypass the proxies,
 * which operators must rule out (README).
 */
const trustOf = (
  proxies: Config['trustProxy'],
): NonNullable<FastifyServerOptions['trustProxy']> => {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
};

/**
 * HTTP/1.1 keeps connections open by default, so the header would waste 48 bytes per response.
 * HTTP/1.0 callers and `Connection: close` still get it.
 */
const omitKeepAlive = (
  { httpVersion }: FastifyRequest['raw'],
  answer: FastifyReply['raw'],
): void => {
  if (httpVersion === '1.1' && answer.shouldKeepAlive) answer.removeHeader('connection');
};

const gatewayOptions = ({
  config,
  log,
  pool,
  releases,
}: ApplicationParts): GatewayOptions | null => {
  if (!releases || !pool || !config.roles.includes('web')) return null;
  const { registry } = releases;
  const key = config.clerkPublishableKey;
  const personOf = personByCookie(createStaffDirectory({ ...config, pool }));
  const onFailure = (err: unknown): void =>
    log.error({ err }, 'a release could not be put in force');
  return {
    pages: pagesOf(registry, onFailure),
    serviceWorker: serviceWorkerOf(registry, onFailure),
    appointmentPage: appointmentPageOf(registry, onFailure),
    artefacts: {
      directory: registry.directory,
      access: artefactAccess(registry, personOf),
      ensure: (folder, version) => registry.ensureArtefacts(folder, version),
    },
    publicUrl: config.publicUrl,
    personOf,
    clerk: key ? frontendApiOf(key) : null,
  };
};

/** A registry-only process is ready without a release: it receives the first one. */
const checksOf = (
  { pool, log }: ApplicationParts,
  web: GatewayOptions | null,
): Record<string, Check> => ({
  ...(pool && { database: databaseCheck(pool, log) }),
  ...(web && {
    composition: async () =>
      (await web.pages.current()) ? null : 'composition: nothing is released yet',
  }),
});

const serveRegistry = async (
  app: FastifyInstance,
  { config, pool, releases }: ApplicationParts,
): Promise<void> => {
  if (!releases || !pool || !config.roles.includes('registry')) return;
  const staffOf = createStaffDirectory({ ...config, pool });
  const incoming = path.join(config.dataDir, 'registry/incoming');
  await app.register(registryService, {
    ...releases,
    staffOf,
    faultsOf: fieldFaults,
    incoming,
    publicUrl: config.publicUrl,
    grantOrigins: config.grantOrigins,
  });
};

/** All HTTP routes of this process, not yet listening. */
export const buildApplication = async (parts: ApplicationParts): Promise<FastifyInstance> => {
  const { config, log, pool, api } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    http: headerLimits,
    trustProxy: trustOf(config.trustProxy),
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(request, reply, 'request.malformed'),
  });
  limitSlowBodies(app.server);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a request failed');
    return sendProblem(request, reply, 'server.error');
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    omitKeepAlive(raw, reply.raw);
    void reply.header('x-content-type-options', 'nosniff');
  });
  const web = gatewayOptions(parts);
  app.setNotFoundHandler(answerUnrouted(web));
  await app.register(health, {
    checks: checksOf(parts, web),
    ...(pool && { readJobs: () => readBacklog(pool) }),
  });
  if (web) await app.register(gateway, web);
  await serveRegistry(app, parts);
  if (api) await app.register(apiPlugin, api);
  return app;
};
