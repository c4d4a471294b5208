import { problemStatus, type Problem, type ProblemCode } from '@sala/shared-contracts';
import { fieldMessage, problemTitle } from '@sala/shared-contracts/problem-titles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { problemOfDatabase, type ConstraintProblems } from '../database/database-errors';
import { ProblemError } from './problem-error';
import { callOf, type Call } from './call';
import { storedValueFault } from './stored-value-fault';

/** Status of a Fastify error. */
const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
};

const byStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'resource.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.rate_limited',
};

/** Maps any error to a problem. An unexpected one is a 500 without details. */
const problemErrorOf = (
  error: unknown,
  constraints: ConstraintProblems,
  request: FastifyRequest,
): ProblemError => {
  if (error instanceof ProblemError) return error;
  const ofDatabase = problemOfDatabase(error, constraints);
  if (ofDatabase?.code === 'request.invalid' && error instanceof pg.DatabaseError) {
    return new ProblemError('request.invalid', {
      errors: [storedValueFault(error, request)],
      cause: error,
    });
  }
  if (ofDatabase) return ofDatabase;
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new ProblemError(byStatus[status] ?? 'request.malformed', { cause: error });
  }
  return new ProblemError('server.error', { cause: error });
};

/** Problem document in the language of the request. */
export const problemDocument = (
  { code, facts }: ProblemError,
  call: Call,
  status: number = problemStatus[code],
): Problem => ({
  type: `urn:sala:problem:${code}`,
  status,
  code,
  title: problemTitle(code, call.locale, facts.meta),
  ...(facts.detail !== undefined && { detail: facts.detail }),
  instance: `urn:uuid:${call.id}`,
  ...(facts.errors && {
    errors: facts.errors.map(({ path, code: fault, facts: numbers }) => ({
      path,
      code: fault,
      message: fieldMessage(fault, call.locale, numbers),
    })),
  }),
  ...(facts.meta && { meta: facts.meta }),
});

/** Sends a problem document; `status` differs from the code's only for planned failures. */
export const replyProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  status?: number,
): FastifyReply => {
  const document = problemDocument(problem, callOf(request), status);
  if (document.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (problem.facts.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(problem.facts.retryAfterSeconds));
  // Bytes, because Fastify appends a charset to text, which this media type does not define.
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify(document)));
};

/** Error handler of all API routes. */
export const answerError =
  (constraints: ConstraintProblems) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemErrorOf(error, constraints, request);
    if (problem.code === 'request.invalid' && problem.cause instanceof pg.DatabaseError) {
      // The schema accepted a value that the table refuses. The error's detail holds the row, maybe
      // of a patient, so only names are logged.
      const { code: sqlState, table, constraint, column } = problem.cause;
      request.log.warn(
        { sqlState, table, constraint, column, requestId: callOf(request).id },
        'a value was only refused by the database',
      );
    }
    if (problem.status >= 500) {
      const facts = {
        err: problem.cause ?? problem,
        problem: problem.code,
        requestId: callOf(request).id,
        url: request.url.split('?')[0],
      };
      if (problem.code === 'server.error') request.log.error(facts, 'a request failed');
      else request.log.warn(facts, 'a request could not be served');
    }
    return replyProblem(request, reply, problem);
  };

/**
 * For Fastify's `frameworkErrors`: a URL that cannot be decoded fails before routing, so before the
 * API's error handler applies.
 */
export const answerFrameworkError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.header('cache-control', 'no-store').header('x-request-id', callOf(request).id);
  void answerError({})(error, request, reply);
};
