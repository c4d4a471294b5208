import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import {
  apiEndpointNames,
  apiPrefix,
  contract,
  type ApiEndpointName,
  type EndpointShape,
} from '@sala/shared-contracts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
} from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { nestsTooDeep } from './platform/http/json-depth';
import { ProblemError } from './platform/http/problem-error';
import { webhookProviders } from './webhook-providers';
import { createServices, type ServiceOptions } from './create-services';
import { refusePrivilegedRole } from './platform/database/serving-role';
import { refuseLostKeys } from './platform/secrets/lost-keys';
import { bindScim } from './identity';
import { bindUnsubscribe } from './messaging';
import { bodyFaults, constraintProblems, handlers } from './handlers';
import { bind } from './platform/http/bind';
import { callOf } from './platform/http/call';
import { bindEvents } from './platform/http/events';
import { fileType } from './platform/http/files';
import { answerError, answerFrameworkError, replyProblem } from './platform/http/problems';
import {
  createLimit,
  createTokenLimit,
  defaultRateLimit,
  type RateLimitOptions,
} from './platform/http/rate-limit';
import { bindHostedPages } from './adapters/payments/hosted/hosted-routes';
import { bindBillingWebhooks } from './billing/http/billing-webhooks';
import { createWritableGate } from './billing/model/require-writable';
import { bindWebhooks } from './platform/webhooks/webhook-route';
import { openApiDocument } from './openapi';

/** Pool from `createPool` with the serving role; the caller closes it. */
export interface ApiOptions extends ServiceOptions {
  readonly rateLimit?: RateLimitOptions;
  /** Validates every response against the contract; for tests. */
  readonly checkAnswers?: boolean;
}

/* Chunk size of streamed exports. */
const chunkSize = 65_536;

/**
 * Brotli 6 shrinks a list to a seventh in 0.25 ms; higher qualities take thirty times as long to
 * save another tenth, and short responses gain nothing. The window fits any list; a larger one only
 * costs setup time. Bodies in memory are compressed synchronously (half a megabyte takes 6 ms): a
 * stream per response survives until the next major garbage collection and triggers it, which
 * delayed one in twenty calendar responses by 30 ms.
 */
const compression = {
  threshold: 1024,
  syncThreshold: 524_288,
  encodings: ['br', 'gzip'],
  brotliOptions: {
    chunkSize,
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  zlibOptions: { chunkSize, level: 2 },
} as const;

/** Personal data is never cached, its type never sniffed, and no address leaks as a referrer. */
const responseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Endpoints bound under these options. */
const boundNames = (sandbox: boolean): ApiEndpointName[] =>
  apiEndpointNames.filter((name) => sandbox || !(contract[name] as EndpointShape).sandbox); // widens the contract to a union of all shapes

const endpoints =
  (options: ApiOptions): FastifyPluginAsync =>
  async (app) => {
    const services = createServices(options, app.log);
    await refuseLostKeys(options);
    await services.tokens.prepare(); // an unreadable key stops the start instead of the first sign-in
    const names = boundNames(options.sandbox);
    await app.register(rateLimit, { global: false });
    await app.register(compress, compression);
    app.removeContentTypeParser('text/plain'); // only JSON and files: anything else is 415
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      const text = String(body);
      if (nestsTooDeep(text)) done(new ProblemError('request.malformed'));
      else void parseJson(request, text, done);
    });
    app.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler(answerError(constraintProblems));
    app.setNotFoundHandler((request, reply) =>
      replyProblem(request, reply, new ProblemError('resource.not_found')),
    );
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...responseHeaders, 'x-request-id': callOf(request).id });
    });
    app.addHook('onClose', () => services.permissionUses.flush());
    app.addHook('onClose', () => services.mailer.close());
    // A shared one is closed by whoever made it.
    if (!options.phoneNetwork) app.addHook('onClose', () => services.phoneNetwork?.close());
    if (!options.paymentNetwork) app.addHook('onClose', () => services.paymentNetwork?.close());
    if (!options.sapNetwork) app.addHook('onClose', () => services.sapNetwork?.close());
    const limit = createLimit(app, options.rateLimit ?? defaultRateLimit);
    const checkAnswers = options.checkAnswers ?? false;
    const binding = {
      pool: options.pool,
      services,
      handlers,
      bodyFaults,
      checkAnswers,
      limit,
      limitToken: createTokenLimit(app),
      requireWritable: createWritableGate(options.pool),
    };
    for (const name of names) bind(app, name, binding);
    bindEvents(app, { pool: options.pool, services });
    bindWebhooks(app, { pool: options.pool, services, providers: webhookProviders });
    bindUnsubscribe(app, { pool: options.pool, services });
    bindBillingWebhooks(app, { pool: options.pool, services });
    if (services.paymentNetwork) bindHostedPages(app, services.paymentNetwork);
    bindScim(app, { pool: options.pool, services });
    let document: OpenAPIV3_1.Document | undefined; // built on demand: it is rarely read and takes a quarter of a second
    app.get('/openapi.json', () => (document ??= openApiDocument(names)));
  };

/**
 * The HTTP API below `/api/v1`, for a server that also serves other things: `await
 * server.register(apiPlugin, { pool, publicUrl, sandbox })`. Rejects a database role that bypasses
 * row-level security.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  await refusePrivilegedRole(options.pool);
  await app.register(endpoints(options), { prefix: apiPrefix });
};

/** The API without a listener: tests call `inject`. */
export const buildApi = async (
  options: ApiOptions & { readonly logger?: FastifyBaseLogger },
): Promise<FastifyInstance> => {
  const { logger, ...rest } = options;
  const app: FastifyInstance = Fastify({
    frameworkErrors: answerFrameworkError,
    ...(logger && { loggerInstance: logger }),
  });
  await app.register(apiPlugin, rest);
  await app.ready();
  return app;
};
