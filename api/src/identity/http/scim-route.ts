import { localeOf } from '@sala/shared-contracts/problem-titles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { actAs, inTransaction } from '../../platform/database/database';
import { callOf } from '../../platform/http/call';
import { nestsTooDeep } from '../../platform/http/json-depth';
import { ProblemError } from '../../platform/http/problem-error';
import { createAddressLimit } from '../../platform/http/rate-limit';
import type { Services } from '../../platform/services';
import {
  configurationMessage,
  errorMessage,
  listMessage,
  parsePatch,
  parseUser,
  ScimError,
  scimType,
  userMessage,
  userSchema,
} from '../model/scim-messages';
import { resourceTypeMessage, schemaMessage } from '../model/scim-discovery';
import {
  changeUser,
  createUser,
  findUsers,
  readUser,
  type ListQuery,
  type ScimContext,
} from '../model/scim-users';
import { hashOfSecretToken } from '../model/secret-tokens';
import { scimPath } from '../model/sso-client';
import { findCompanyOfToken, touchToken } from '../sql/scim-users.queries';

export interface ScimOptions {
  readonly pool: Pool;
  readonly services: Services;
}

type Request = FastifyRequest<{ Params: { id: string }; Querystring: ListQuery }>;
type Effect = () => Promise<void> | void;

interface Answer {
  readonly status: number;
  readonly body?: object;
}
type Operation = (context: ScimContext, request: Request, baseUrl: string) => Promise<Answer>;

const bearer = /^Bearer +(\S+)$/i;
const unauthorized = (): ScimError => new ScimError(401, 'the token is missing or not valid');

/** Runs an operation for the company of the token, in one transaction. */
const runForCompany = async (
  { pool, services }: ScimOptions,
  request: Request,
  operation: Operation,
): Promise<Answer> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const tokenHash = hashOfSecretToken(token);
  const now = services.clock.now().toISOString();
  const effects: Effect[] = [];
  const answer = await inTransaction(pool, { userId: null, companyId: null }, async (db) => {
    const companyId = await findCompanyOfToken(db, tokenHash);
    if (companyId === null) throw unauthorized();
    await actAs(db, { userId: null, companyId });
    await touchToken(db, tokenHash, now);
    const context: ScimContext = {
      db,
      companyId,
      now,
      locale: localeOf(request.headers['accept-language']),
      services,
      ...createChangeRecorder(db, { now, requestId: callOf(request).id }),
      afterCommit: (effect) => void effects.push(effect),
    };
    return operation(context, request, `${services.publicUrl}${scimPath}`);
  });
  for (const effect of effects) await effect();
  return answer;
};

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error
    ? Number(error.statusCode)
    : 500;

/** What went wrong, in SCIM's words; unforeseen errors without details. */
const scimErrorOf = (error: unknown): ScimError => {
  if (error instanceof ScimError) return error;
  if (error instanceof ProblemError) return new ScimError(error.status, error.code);
  const status = statusOf(error);
  if (status === 415) return new ScimError(415, `the message is not ${scimType}`);
  return status >= 400 && status < 500
    ? new ScimError(status, 'the message cannot be read', 'invalidSyntax')
    : new ScimError(500, 'something went wrong');
};

/** Bytes, because Fastify appends a charset to text, which this media type does not define. */
const reply = (to: FastifyReply, { status, body }: Answer): FastifyReply =>
  body === undefined
    ? to.code(status).send()
    : to
        .code(status)
        .header('content-type', scimType)
        .send(Buffer.from(JSON.stringify(body)));

const users = '/Users';
const user = `${users}/:id`;

/** A list of one, its only entry by id, and 404 for any other. */
const discovery = (
  path: string,
  id: string,
  message: (baseUrl: string) => object,
): (typeof operations)[number][] => [
  [
    'GET',
    path,
    (_context, { query }, baseUrl) => {
      // RFC 7644 §4: these lists are not filtered.
      if (query.filter !== undefined) throw new ScimError(403, 'this list cannot be filtered');
      return Promise.resolve({ status: 200, body: listMessage([message(baseUrl)], 1, 1) });
    },
  ],
  [
    'GET',
    `${path}/:id`,
    (_context, { params }, baseUrl) => {
      if (params.id !== id) throw new ScimError(404, 'there is no such resource');
      return Promise.resolve({ status: 200, body: message(baseUrl) });
    },
  ],
];

const operations: readonly (readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  Operation,
])[] = [
  [
    'GET',
    '/ServiceProviderConfig',
    (_context, _request, baseUrl) =>
      Promise.resolve({ status: 200, body: configurationMessage(baseUrl) }),
  ],
  ...discovery('/Schemas', userSchema, schemaMessage),
  ...discovery('/ResourceTypes', 'User', resourceTypeMessage),
  [
    'GET',
    users,
    async (context, { query }, baseUrl) => {
      const { items, total, start } = await findUsers(context, query);
      const resources = items.map((user) => userMessage(user, baseUrl));
      return { status: 200, body: listMessage(resources, total, start) };
    },
  ],
  [
    'POST',
    users,
    async (context, { body }, baseUrl) => ({
      status: 201,
      body: userMessage(await createUser(context, parseUser(body)), baseUrl),
    }),
  ],
  [
    'GET',
    user,
    async (context, { params }, baseUrl) => ({
      status: 200,
      body: userMessage(await readUser(context, params.id), baseUrl),
    }),
  ],
  [
    'PUT',
    user,
    async (context, { params, body }, baseUrl) => {
      const { userName, name = {}, active = true, roles } = parseUser(body);
      const { givenName: firstName, familyName: lastName } = name;
      const changes = {
        userName,
        active,
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(roles !== undefined && { roles: [{ op: 'replace' as const, roles }] }),
      };
      return {
        status: 200,
        body: userMessage(await changeUser(context, params.id, changes), baseUrl),
      };
    },
  ],
  [
    'PATCH',
    user,
    async (context, { params, body }, baseUrl) => ({
      status: 200,
      body: userMessage(await changeUser(context, params.id, parsePatch(body)), baseUrl),
    }),
  ],
  [
    'DELETE',
    user,
    async (context, { params }) => {
      await changeUser(context, params.id, { active: false });
      return { status: 204 };
    },
  ],
];

/**
 * The company's directory keeps its people here by SCIM 2.0 (RFC 7644), with a token of its own and
 * its own format of messages and errors (docs/adr/0086).
 */
export const bindScim = (app: FastifyInstance, options: ScimOptions): void => {
  const limit = createAddressLimit(app, { max: 600, windowSeconds: 60 });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  void app.register(
    (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        [scimType, 'application/json'],
        { parseAs: 'string' },
        (request, body, parsed) => {
          const text = String(body);
          if (nestsTooDeep(text)) parsed(new ProblemError('request.malformed'));
          else void parseJson(request, text, parsed);
        },
      );
      scope.setErrorHandler((error, request, to) => {
        const failure = scimErrorOf(error);
        if (failure.status >= 500)
          request.log.error({ err: error, requestId: callOf(request).id }, 'a directory failed');
        if (failure.status === 401) void to.header('www-authenticate', 'Bearer');
        return reply(to, { status: failure.status, body: errorMessage(failure) });
      });
      scope.setNotFoundHandler((_request, to) =>
        reply(to, {
          status: 404,
          body: errorMessage(new ScimError(404, 'there is no such resource')),
        }),
      );
      for (const [method, url, operation] of operations)
        scope.route<{ Params: { id: string }; Querystring: ListQuery }>({
          method,
          url,
          handler: async (request, to) => {
            await limit(request);
            return reply(to, await runForCompany(options, request, operation));
          },
        });
      done();
    },
    { prefix: '/scim/v2' },
  );
};
