import {
  contract,
  limits,
  livePositionHeader,
  routes,
  type ApiEndpointName,
  type EndpointShape,
  type FileAnswer,
} from '@sala/shared-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Pool } from 'pg';
import type { Actor } from './actor';
import { inTransaction, type Db } from '../database/database';
import type { Handlers } from './handler';
import { ProblemError, type FieldFault } from './problem-error';
import type { Services } from '../services';
import { codeOfStatus } from '../sandbox/planned-failures';
import { requirePolicy } from './access-policy';
import { authenticate, authorize } from './authenticate';
import { callOf, identityOf } from './call';
import { fileType, replyFile } from './files';
import { idempotentRequest } from './idempotency';
import { replyProblem } from './problems';
import { logRefusal } from './refusal-log';
import { runHandler, type AnyHandler } from './run';
import { checkAnswer, validate } from './validate';

/**
 * Checks of a body against rules in the database, run when its schema refuses it, so that one
 * response names all faults.
 */
export type BodyFaults = Readonly<
  Partial<Record<ApiEndpointName, (db: Db, body: unknown) => Promise<readonly FieldFault[]>>>
>;

export interface Binding {
  readonly pool: Pool;
  readonly services: Services;
  readonly handlers: Handlers<ApiEndpointName>;
  readonly bodyFaults: BodyFaults;
  readonly checkAnswers: boolean;
  /** @throws `request.rate_limited`. */
  readonly limit: (name: ApiEndpointName, request: FastifyRequest) => Promise<void>;
  /** @throws `subscription.read_only` when the company may not write this now. */
  readonly requireWritable: (
    name: ApiEndpointName,
    companyId: string,
    now: string,
  ) => Promise<void>;
  /** @throws `request.rate_limited`, for calls with an API token. */
  readonly limitToken: (request: FastifyRequest) => Promise<void>;
}

/** An endpoint accepts either JSON or one file. */
const refuseOtherMedia = (shape: EndpointShape, request: FastifyRequest): void => {
  const given = request.headers['content-type'];
  if (given !== undefined && (given === fileType) !== (shape.upload !== undefined)) {
    throw new ProblemError('request.unsupported_media_type');
  }
};

const noteUse = (
  { access }: EndpointShape,
  actor: Actor | null,
  { permissionUses }: Services,
): void => {
  if (!('permission' in access) || !actor?.companyId) return;
  const { companyId, userId } = actor;
  permissionUses.note({ companyId, userId, permission: access.permission });
};

/** Authenticates and authorises before the body is read. */
const admit =
  (name: ApiEndpointName, shape: EndpointShape, { pool, services, limitToken }: Binding) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const call = callOf(request);
    if (!('public' in shape.access)) call.actor = await authenticate(request, services);
    if (call.actor?.apiToken) await limitToken(request);
    const failure = services.failures.next(name, call.actor?.companyId ?? null);
    if (failure !== undefined)
      return replyProblem(request, reply, new ProblemError(codeOfStatus(failure)), failure);
    try {
      if (call.actor && name !== 'authSignOut')
        requirePolicy(call.actor.policy, shape.access, {
          address: call.origin.address,
          now: services.clock.now(),
        });
      call.actor = authorize(shape.access, call.actor);
    } catch (error) {
      await logRefusal(pool, error, {
        call,
        name,
        params: request.params,
        now: services.clock.now().toISOString(),
      });
      throw error;
    }
    noteUse(shape, call.actor, services);
    refuseOtherMedia(shape, request);
    return undefined;
  };

/** Registers the route of an endpoint. */
export const bind = (app: FastifyInstance, name: ApiEndpointName, binding: Binding): void => {
  const shape: EndpointShape = contract[name];
  const [method, url] = routes[name].split(' ') as [HTTPMethods, string]; // 'METHOD /path' by construction of the table
  const handler = binding.handlers[name] as unknown as AnyHandler; // the table pairs each name with its handler
  app.route({
    method,
    url,
    bodyLimit: shape.upload?.maxBytes ?? limits.bodyMaxBytes,
    onRequest: admit(name, shape, binding),
    handler: async (request, reply) => {
      await binding.limit(name, request);
      const { pool, services, bodyFaults } = binding;
      const call = callOf(request);
      const companyId = call.actor?.companyId;
      if (companyId)
        await binding.requireWritable(name, companyId, services.clock.now().toISOString());
      const idempotent = idempotentRequest(
        name,
        request,
        identityOf(call),
        services.clock.now().toISOString(),
      );
      const parts = await validate(shape, request, async () => {
        const more = bodyFaults[name];
        return more ? inTransaction(pool, identityOf(call), (db) => more(db, request.body)) : [];
      });
      const onPosition = (position: string): void =>
        void reply.header(livePositionHeader, position);
      const answer = await runHandler({
        pool,
        services,
        handler,
        call,
        parts,
        log: request.log,
        idempotent,
        ...(method === 'GET' ? { onPosition } : {}),
      }).catch(async (error: unknown) => {
        const now = services.clock.now().toISOString();
        await logRefusal(pool, error, { call, name, params: request.params, now });
        throw error;
      });
      if (shape.download) return replyFile(reply, answer as FileAnswer); // download handlers return a FileAnswer, by type
      if (binding.checkAnswers) checkAnswer(name, shape, answer);
      return reply.code(shape.status ?? (shape.response ? 200 : 204)).send(answer);
    },
  });
};
