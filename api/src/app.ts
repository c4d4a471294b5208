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
import { webhookProviders } from './adapters/webhook-providers';
import { createServices, type ServiceOptions } from './create-services';
import { refusePrivilegedRole } from './platform/database/serving-role';
import { bodyFaults, constraintProblems, handlers } from './handlers';
import { bind } from './platform/http/bind';
import { callOf } from './platform/http/call';
import { bindEvents } from './platform/http/events';
import { fileType } from './platform/http/files';
import { answerError, answerFrameworkError, replyProblem } from './platform/http/problems';
import { createLimit, defaultRateLimit, type RateLimitOptions } from './platform/http/rate-limit';
import { bindWebhooks } from './platform/webhooks/webhook-route';
import { openApiDocument } from './openapi';

/** The pool is of `createPool`, as the serving role; it is closed by whoever made it. */
export interface ApiOptions extends ServiceOptions {
  readonly rateLimit?: RateLimitOptions;
  /** Compares every answer with its contract: for tests. */
  readonly checkAnswers?: boolean;
}

/* An export that is made while it leaves comes out in pieces of so many bytes. */
const chunkSize = 65_536;

/**
 * A list is a seventh of its size on a slow line, in a quarter of a millisecond; short answers are
 * not worth it. To press harder takes thirty times as long for a tenth. The window holds any list:
 * a larger one only takes time to prepare. What is in memory is pressed in one call: a stream of
 * its own for each answer stays until the next great collection of garbage, and brings it about; of
 * a week of a calendar each twentieth answer waited 30 ms for that. Half a megabyte takes 6.
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

/**
 * Of every answer: personal data stays in no cache, is shown as nothing else than it is, and names
 * no address elsewhere.
 */
const answerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Endpoints that are there with these options. */
const boundNames = (sandbox: boolean): ApiEndpointName[] =>
  apiEndpointNames.filter((name) => sandbox || !(contract[name] as EndpointShape).sandbox); // the union of all shapes, seen as one

const endpoints =
  (options: ApiOptions): FastifyPluginAsync =>
  async (app) => {
    const services = createServices(options, app.log);
    await services.tokens.prepare(); // a key that cannot be read stops the start, not the first person who signs in
    const names = boundNames(options.sandbox);
    await app.register(rateLimit, { global: false });
    await app.register(compress, compression);
    app.removeContentTypeParser('text/plain'); // JSON and files alone: anything else is 415
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
      reply.headers({ ...answerHeaders, 'x-request-id': callOf(request).id });
    });
    app.addHook('onClose', () => services.mailer.close());
    const limit = createLimit(app, options.rateLimit ?? defaultRateLimit);
    const checkAnswers = options.checkAnswers ?? false;
    for (const name of names)
      bind(app, name, { pool: options.pool, services, handlers, bodyFaults, checkAnswers, limit });
    bindEvents(app, { pool: options.pool, services });
    bindWebhooks(app, { pool: options.pool, services, providers: webhookProviders });
    let document: OpenAPIV3_1.Document | undefined; // few ask, and to write it takes a quarter of a second
    app.get('/openapi.json', () => (document ??= openApiDocument(names)));
  };

/**
 * The HTTP API below `/api/v1`, for a server that also serves other things: `await
 * server.register(apiPlugin, { pool, publicUrl, sandbox })`. Refuses, with a sentence, to serve
 * through a database role that row-level security does not bind.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  await refusePrivilegedRole(options.pool);
  await app.register(endpoints(options), { prefix: apiPrefix });
};

/** The API alone, not listening: tests call it by `inject`. */
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
