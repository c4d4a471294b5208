import { randomUUID } from 'node:crypto';
import { apiPlugin, frontendApiOf, type ApiOptions } from '@sala/api';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from './config';
import { answerUnrouted, gateway, registryApi, type GatewayOptions } from './gateway/gateway';
import type { CurrentPage } from './gateway/current-page';
import { sendProblem } from './gateway/problem-answer';
import { databaseCheck, health, type Check } from './health';

export interface ApplicationParts {
  readonly config: Pick<Config, 'publicUrl' | 'roles' | 'clerkPublishableKey' | 'trustProxy'>;
  readonly log: FastifyBaseLogger;
  /** null: this process does not play the API's role. */
  readonly api: ApiOptions | null;
  /** null: this process serves no pages and no registry. */
  readonly releases: { readonly page: CurrentPage; readonly directory: string } | null;
}

const checksOf = ({ api, log, releases }: ApplicationParts): Record<string, Check> => ({
  ...(api && { database: databaseCheck(api.pool, log) }),
  ...(releases && {
    composition: () => Promise.resolve(releases.page.get() ? null : 'composition: nothing is released yet'),
  }),
});

/**
 * Whose `X-Forwarded-For` is believed. Fastify itself believes no number of hops, because who reaches
 * the server past the proxies could write what they like; that is for the operator to rule out (README).
 */
const trustOf = (proxies: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> => {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
};

/** Everything that this process answers over HTTP, not yet listening. */
export const buildApplication = async (parts: ApplicationParts): Promise<FastifyInstance> => {
  const { config, log, api, releases } = parts;
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    trustProxy: trustOf(config.trustProxy),
    frameworkErrors: (_error, request, reply) => void sendProblem(request, reply, 'request.malformed'),
  });
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a request failed');
    return sendProblem(request, reply, 'server.error');
  });
  const clerkKey = config.clerkPublishableKey;
  const web: GatewayOptions | null =
    releases && config.roles.includes('web')
      ? { page: releases.page, artefactDirectory: releases.directory, publicUrl: config.publicUrl, clerk: clerkKey ? frontendApiOf(clerkKey) : null }
      : null;
  app.setNotFoundHandler(answerUnrouted(web));
  await app.register(health, { checks: checksOf(parts) });
  if (web) await app.register(gateway, web);
  if (releases && config.roles.includes('registry')) await app.register(registryApi, { page: releases.page });
  if (api) await app.register(apiPlugin, api);
  return app;
};
